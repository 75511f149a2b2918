// The floor: the libraries the app stands on, started and asked for nothing. No code of ours.
import { Dexie } from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { Workbox } from 'workbox-window';

const db = new Dexie('floor');
db.version(1).stores({ rows: 'id' });

function Page() {
  const rows = useLiveQuery(() => db.table('rows').toArray(), []);
  return rows ? createElement('h1', { id: 'ready' }, `${rows.length} rows`) : null;
}

void new Workbox('/worker.js').register();
createRoot(document.getElementById('root')).render(
  createElement(
    BrowserRouter,
    null,
    createElement(Routes, null, createElement(Route, { path: '*', element: createElement(Page) })),
  ),
);
