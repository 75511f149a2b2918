/**
 * Texts that run as code where a page is careless: each sets `window.hit`, requests
 * something from evil.example, or draws outside its box. Short enough for every field.
 */
export const scriptCorpus: readonly string[] = [
  '<script>window.hit=1</script>',
  '"><img src=x onerror=window.hit=1>',
  '<svg/onload=window.hit=1>',
  "'-window.hit=1-'",
  'javascript:window.hit=1',
  '<a href="javascript:window.hit=1">press</a>',
  '[press](javascript:window.hit=1)',
  '![x](https://evil.example/x.png)',
  '<img src=https://evil.example/x.png>',
  '<style>@import "https://evil.example/x.css";*{display:none}</style>',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<iframe srcdoc="<script>parent.hit=1</script>">',
  '<math><mtext><table><mglyph><style><img src=x onerror=window.hit=1>',
  '<details open ontoggle=window.hit=1>',
  '{{constructor.constructor("window.hit=1")()}}',
  '#{window.hit=1}',
  '</title><script>window.hit=1</script>',
  '--><script>window.hit=1</script><!--',
  '</script><script>window.hit=1</script>',
  '\u202egnp.exe\u2066<b>bidi</b>\u2069',
  'x%0d%0aSet-Cookie:%20hit=1',
  'x\r\nBcc: someone@evil.example',
  '\u003cimg src=x onerror=window.hit=1\u003e',
  '<base href=https://evil.example/>',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<form action=https://evil.example><button>press</button></form>',
];
