/* bcryptprimitives.dll for wine before 9, which has none: Rust's standard library draws its hash seeds from ProcessPrng.
   Every Windows has its own; this one is built by packaging/try, and no release holds it. */
unsigned char __stdcall SystemFunction036(void *to, unsigned long size);

__declspec(dllexport) int __stdcall ProcessPrng(unsigned char *to, unsigned long long size) {
    return SystemFunction036(to, (unsigned long)size);
}
