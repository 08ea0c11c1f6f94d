;; A bot that makes the first legal move, whatever the game. It reads messages by looking for three keys.
;; Build it with `wat2wasm first.wat -o first.wasm` and let it play as `wasm:./first.wasm`.
(module
  (memory (export "memory") 2)
  (data (i32.const 0x00) "\"type\":\"")
  (data (i32.const 0x10) "\"turn\":")
  (data (i32.const 0x20) "\"moves\":[\"")
  (data (i32.const 0x40) "{\"type\":\"hello\",\"protocol\":1,\"name\":\"first\",\"wants\":[\"moves\"]}")
  (data (i32.const 0xc0) "{\"type\":\"ready\"}")
  (data (i32.const 0xe0) "{\"type\":\"move\",\"turn\":")
  (data (i32.const 0x100) ",\"move\":\"")
  (data (i32.const 0x110) "\"}")
  ;; The reply is written from 0x200, messages from 0x1000.
  (global $written (mut i32) (i32.const 0x200))

  ;; Where a message of this length may be put: there is always memory for it.
  (func (export "bastide_room") (param $length i32) (result i32)
    (local $missing i32)
    (local.set $missing
      (i32.sub
        (i32.div_u (i32.add (local.get $length) (i32.const 0x11000)) (i32.const 0x10000))
        (memory.size)))
    (if (i32.gt_s (local.get $missing) (i32.const 0))
      (then (drop (memory.grow (local.get $missing)))))
    (i32.const 0x1000))

  ;; The place after a key in the message, or its end if the key is not there.
  (func $after (param $at i32) (param $end i32) (param $key i32) (param $length i32) (result i32)
    (local $same i32)
    (loop $search
      (if (i32.ge_u (local.get $at) (local.get $end)) (then (return (local.get $end))))
      (if (i32.eq
            (i32.load8_u (i32.add (local.get $at) (local.get $same)))
            (i32.load8_u (i32.add (local.get $key) (local.get $same))))
        (then (local.set $same (i32.add (local.get $same) (i32.const 1))))
        (else
          (local.set $same (i32.const 0))
          (local.set $at (i32.add (local.get $at) (i32.const 1)))))
      (br_if $search (i32.lt_u (local.get $same) (local.get $length))))
    (i32.add (local.get $at) (local.get $length)))

  ;; Writes so many bytes to the reply.
  (func $write (param $from i32) (param $length i32)
    (memory.copy (global.get $written) (local.get $from) (local.get $length))
    (global.set $written (i32.add (global.get $written) (local.get $length))))

  ;; Writes what stands before the next of these two bytes.
  (func $write_until (param $from i32) (param $one i32) (param $other i32)
    (local $byte i32)
    (loop $more
      (local.set $byte (i32.load8_u (local.get $from)))
      (if (i32.eq (local.get $byte) (local.get $one)) (then (return)))
      (if (i32.eq (local.get $byte) (local.get $other)) (then (return)))
      (call $write (local.get $from) (i32.const 1))
      (local.set $from (i32.add (local.get $from) (i32.const 1)))
      (br $more)))

  (func (export "bastide_answer") (param $at i32) (param $length i32) (result i64)
    (local $end i32) (local $type i32)
    (local.set $end (i32.add (local.get $at) (local.get $length)))
    (global.set $written (i32.const 0x200))
    (local.set $type
      (i32.load8_u (call $after (local.get $at) (local.get $end) (i32.const 0x00) (i32.const 8))))
    (if (i32.eq (local.get $type) (i32.const 0x68)) ;; h as in hello
      (then (call $write (i32.const 0x40) (i32.const 62))))
    (if (i32.eq (local.get $type) (i32.const 0x6e)) ;; n as in new
      (then (call $write (i32.const 0xc0) (i32.const 16))))
    (if (i32.eq (local.get $type) (i32.const 0x74)) ;; t as in turn
      (then
        (call $write (i32.const 0xe0) (i32.const 22))
        (call $write_until ;; up to a comma or a brace
          (call $after (local.get $at) (local.get $end) (i32.const 0x10) (i32.const 7))
          (i32.const 0x2c) (i32.const 0x7d))
        (call $write (i32.const 0x100) (i32.const 9))
        (call $write_until ;; up to a quote
          (call $after (local.get $at) (local.get $end) (i32.const 0x20) (i32.const 10))
          (i32.const 0x22) (i32.const 0x22))
        (call $write (i32.const 0x110) (i32.const 2))))
    (i64.or
      (i64.shl (i64.const 0x200) (i64.const 32))
      (i64.extend_i32_u (i32.sub (global.get $written) (i32.const 0x200))))))
