// Runs before the first paint, so that a chosen ground never flashes the other one. Without a choice the style sheet follows the system.
(() => {
  try {
    const theme = localStorage.getItem('theme');
    if (theme !== 'light' && theme !== 'dark') return;
    document.documentElement.dataset.theme = theme;
    const paper = theme === 'dark' ? '#0e111b' : '#f4f4ef';
    for (const tag of document.querySelectorAll('meta[name="theme-color"]')) tag.content = paper;
  } catch {
    // Storage is closed to this page; the system's ground is the right one.
  }
})();
