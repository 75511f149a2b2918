/**
 * Counts visits where an operator has set a script for it: nothing loads before consent, and after a no the bar does not return by
 * itself (decision S20). Without storage for the answer nothing is counted and nobody is asked.
 */
export function offerCounting(document: Document, local: () => Storage): void {
  const bar = document.querySelector<HTMLElement>('[data-counting]');
  const address = bar?.dataset.counting;
  if (!bar || !address) return;
  const answer = read(local);
  if (answer === 'yes') load(document, address);
  if (answer === '') bar.hidden = false;
  for (const button of document.querySelectorAll<HTMLElement>('[data-count]')) {
    button.addEventListener('click', () => {
      const choice = button.dataset.count ?? 'no';
      local().setItem(key, choice);
      bar.hidden = true;
      if (choice === 'yes') load(document, address);
      // What has been loaded stays until the next page.
      if (choice === 'ask') bar.hidden = false;
    });
  }
}

const key = 'counting';

/** Returns `closed` if nothing can be stored. */
function read(local: () => Storage): string {
  try {
    return local().getItem(key) ?? '';
  } catch {
    return 'closed';
  }
}

function load(document: Document, address: string): void {
  if (document.querySelector('script[data-counting-script]')) return;
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.dataset.countingScript = '';
  document.head.append(script);
}
