import type { ReactNode } from 'react'

export type SortDirection = 'asc' | 'desc'

/** Höhe der Zeilen. */
export type TableDensity = 'dense' | 'normal' | 'wide'

export interface TableSort {
  column: string
  direction: SortDirection
}

export interface TableColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Einheit, einmal im Kopf statt in jeder Zelle. */
  unit?: string | undefined
  /** `number`: rechtsbündig mit Ziffern gleicher Breite. */
  align?: 'start' | 'number' | 'center'
  isSortable?: boolean
  /** Spalte, die die Zeile benennt (Zeilenkopf); trägt den Verweis der Zeile. Voreingestellt die erste. */
  isRowHeader?: boolean
  /** Karte bei schmalem Schirm: 1 Titel, 2 sichtbar, 3 hinter „Alle Angaben“. Voreingestellt 2. */
  priority?: 1 | 2 | 3
  /** Breite der Spalte als CSS-Wert. */
  width?: string | undefined
  /** Kopf nur für Vorleseprogramme (etwa Spalte der Zeilenaktionen). */
  isHeaderHidden?: boolean
  /** Text nicht umbrechen; nur, wo er kurz ist: was Menschen benennen, muss brechen können. */
  isNoWrap?: boolean
}
