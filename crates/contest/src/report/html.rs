//! Layout of all pages, light or dark by the reader's preference.

pub use pictures::escaped;

use pictures::tokens;

/// A page. The title is escaped here, the body is not.
pub fn page(title: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <title>{}</title>\n<style>{}{STYLE}</style>\n</head>\n<body>\n<main>\n{body}</main>\n</body>\n</html>\n",
        escaped(title),
        tokens()
    )
}

/// A card with a heading.
pub fn card(heading: &str, body: &str) -> String {
    format!("<section class=\"card\">\n<h2>{}</h2>\n{body}</section>\n", escaped(heading))
}

const STYLE: &str = "
*{box-sizing:border-box}
body{margin:0;background:var(--table);color:var(--ink);font:16px/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums}
main{max-width:1140px;margin:0 auto;padding:24px 16px 48px}
h1{font:700 34px/1.2 Georgia,serif;margin:8px 0}
h2{font:700 19px/1.3 Georgia,serif;margin:0 0 12px}
p{margin:8px 0}
a{color:var(--accent)}
.muted{color:var(--faint)}
.card{background:var(--paper);border:1px solid var(--line);border-radius:14px;padding:16px;margin:14px 0;overflow-x:auto}
.two{display:grid;grid-template-columns:minmax(0,3fr) minmax(0,2fr);gap:14px}
.two>.card{margin:0}
@media(max-width:800px){.two{grid-template-columns:minmax(0,1fr)}h1{font-size:26px}}
.done{height:10px;border-radius:5px;background:var(--line);overflow:hidden}
.done>div{height:100%;background:var(--good)}
table{border-collapse:collapse;width:100%}
th,td{text-align:right;padding:6px 10px;border-bottom:1px solid var(--line);white-space:nowrap}
th:first-child,td:first-child,th.left,td.left{text-align:left}
th{font-weight:600;color:var(--faint)}
td.name{font-weight:700}
.cross td{border:1px solid var(--line);text-align:center;padding:6px 8px}
.cross td.name{text-align:left;border:0}
.cross th{text-align:center;writing-mode:vertical-rl;transform:rotate(180deg);padding:4px;border:0}
.odd{outline:2px dashed var(--accent);outline-offset:-3px}
pre{background:var(--table);border:1px solid var(--line);border-radius:9px;padding:10px;overflow-x:auto;font-size:13px;white-space:pre-wrap;overflow-wrap:anywhere}
svg{display:block;max-width:100%;height:auto}
svg text{fill:var(--ink);font:13px system-ui,sans-serif}
svg .small{fill:var(--faint);font-size:12px}
svg .bold{font-weight:700}
svg .grid{stroke:var(--line)}
svg .bar{stroke:var(--p1);stroke-width:2.5;fill:none}
svg .dot{fill:var(--accent)}
svg .line{fill:none;stroke-width:2}
";
