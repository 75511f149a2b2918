// Why and when: src/ui/theme.ts and vite.config.ts. Sent as it stands here.
(() => {
  try {
    const theme = localStorage.getItem('theme');
    if (theme !== 'light' && theme !== 'dark') return;
    document.documentElement.dataset.theme = theme;
    const paper = theme === 'dark' ? '#0e111b' : '#f4f4ef';
    for (const tag of document.querySelectorAll('meta[name="theme-color"]')) tag.content = paper;
  } catch {}
})();
document.documentElement.dataset.at = location.pathname;
for (const { dataset, content } of document.querySelectorAll('template[data-ahead]')) {
  if (dataset.ahead === location.pathname) document.head.append(content);
}
