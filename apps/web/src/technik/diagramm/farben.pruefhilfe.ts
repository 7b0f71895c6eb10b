import type { Farben } from './farben.ts'

/** Farben, die jede für sich zu erkennen sind: womit ein Diagramm zeichnet, zeigt die Prüfung. */
export const FARBEN: Farben = {
  schrift: '#000',
  nebenschrift: '#111',
  linie: '#222',
  flaeche: '#fff',
  haupt: '#333',
  gut: '#444',
  warnung: '#555',
  klassen: ['#1', '#2', '#3', '#4', '#5'],
  schriftart: 'x',
}
