/** Gliederung der Galerie: Inhaltsverzeichnis und Überschriften kommen aus dieser einen Liste. */
export const SECTIONS = [
  {
    title: 'Grundlagen',
    sections: [
      { id: 'foundation', title: 'Schrift, Farben, Verweise' },
      { id: 'grid', title: 'Raster mit zwölf Spalten' },
      { id: 'formlayout', title: 'Formularraster' },
      { id: 'formats', title: 'Zahlen, Datum, Uhrzeit' },
    ],
  },
  {
    title: 'Handlungen',
    sections: [
      { id: 'buttons', title: 'Schaltflächen' },
      { id: 'buttonbar', title: 'Schaltflächenleiste' },
      { id: 'actionbar', title: 'Aktionsleiste' },
      { id: 'menu', title: 'Aufklappmenü' },
    ],
  },
  {
    title: 'Hinweise und Fenster',
    sections: [
      { id: 'tooltip', title: 'Tooltip' },
      { id: 'info', title: 'Hinweise' },
      { id: 'alerts', title: 'Meldungen' },
      { id: 'errorsummary', title: 'Fehlerübersicht' },
      { id: 'toasts', title: 'Kurznachrichten, Warteschlange und Liste' },
      { id: 'dialogs', title: 'Dialoge, Fenster, Laden' },
    ],
  },
  {
    title: 'Felder',
    sections: [
      { id: 'fields-normal', title: 'Felder' },
      { id: 'fields-required', title: 'Felder: Pflicht, mit Hilfetext, leer' },
      { id: 'fields-error', title: 'Felder: mit Fehler' },
      { id: 'fields-warning', title: 'Felder: mit Warnung, dicht' },
      { id: 'fields-disabled', title: 'Felder: gesperrt' },
      { id: 'fields-readonly', title: 'Felder: nur lesen' },
      { id: 'fields-readonly-empty', title: 'Felder: nur lesen, leer' },
      { id: 'search', title: 'Suche und Vorschläge' },
      { id: 'select', title: 'Auswahl: Sonderfälle' },
      { id: 'upload', title: 'Hochladen' },
    ],
  },
  {
    title: 'Daten',
    sections: [
      { id: 'table', title: 'Tabelle' },
      { id: 'table-states', title: 'Tabelle: leer, lädt, lädt nach' },
      { id: 'table-scroll', title: 'Tabelle mit haftendem Kopf und Ausgabe, ohne Karten' },
      { id: 'tree', title: 'Baum' },
      { id: 'badges', title: 'Marken' },
      { id: 'cards', title: 'Karten und Datenlisten' },
      { id: 'volume', title: 'Große Mengen' },
    ],
  },
  {
    title: 'Gliederung und Zustände',
    sections: [
      { id: 'expandable', title: 'Aufklappbare Blöcke' },
      { id: 'tabs', title: 'Reiter' },
      { id: 'split', title: 'Geteilte Ansicht' },
      { id: 'scrollarea', title: 'Seitlich rollbarer Bereich' },
      { id: 'waiting', title: 'Warten' },
      { id: 'empty', title: 'Leerer Bereich und Fehler' },
    ],
  },
] as const

/** Kennung eines Abschnitts. */
export type SectionId = (typeof SECTIONS)[number]['sections'][number]['id']

/** Kennung der Überschrift, Ziel der Verweise im Inhaltsverzeichnis. */
export function anchorOf(id: SectionId): string {
  return `galerie-${id}`
}

/** Titel eines Abschnitts. */
export function titleOf(id: SectionId): string {
  return SECTIONS.flatMap(group => [...group.sections]).find(section => section.id === id)?.title ?? ''
}
