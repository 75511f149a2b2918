import { useEffect, useRef, useState } from 'react';

/** Milliseconds without a key before what was typed counts. */
const rest = 250;

/** The text of a search field, which shows every key at once and hands the text on when typing rests. A new `settled` from elsewhere replaces it. */
export function useTyped(settled: string, settle: (text: string) => void): readonly [string, (text: string) => void] {
  const [text, setText] = useState(settled);
  const [seen, setSeen] = useState(settled);
  const [isTyping, setTyping] = useState(false);
  const latest = useRef(settle);
  useEffect(() => {
    latest.current = settle;
  });
  if (seen !== settled) {
    setSeen(settled);
    if (!isTyping) setText(settled);
  }
  useEffect(() => {
    if (!isTyping) return;
    const timer = setTimeout(() => {
      setTyping(false);
      latest.current(text);
    }, rest);
    return () => clearTimeout(timer);
  }, [isTyping, text]);
  const type = (next: string) => {
    setTyping(true);
    setText(next);
  };
  return [text, type];
}
