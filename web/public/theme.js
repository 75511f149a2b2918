try {
  const { dataset } = document.documentElement;
  dataset.at = location.pathname;
  for (const list of document.querySelectorAll('template[data-ahead]')) {
    if (list.dataset.ahead === dataset.at) document.head.append(list.content);
  }
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') {
    dataset.theme = theme;
    const paper = theme === 'dark' ? '#0e111b' : '#f4f4ef';
    for (const tag of document.querySelectorAll('meta[name="theme-color"]')) tag.content = paper;
  }
} catch {}
