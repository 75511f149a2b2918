try {
  const { dataset } = document.documentElement;
  dataset.at = location.pathname;
  const lists = document.querySelectorAll('template[data-ahead]');
  const fromDevice = navigator.serviceWorker?.controller;
  for (const { dataset: list, content } of lists) {
    if (list.ahead === dataset.at && (fromDevice || !('kept' in list))) document.head.append(content);
  }
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') {
    dataset.theme = theme;
    const paper = theme === 'dark' ? '#0e111b' : '#f4f4ef';
    for (const tag of document.querySelectorAll('meta[name="theme-color"]')) tag.content = paper;
  }
} catch {}
