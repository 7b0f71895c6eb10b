import { announce } from '@benthos/ui/announce/announce.ts'
import type { Gitterspeicher } from './gitterspeicher.ts'

/** Nimmt den letzten Vorgang zurück oder wiederholt ihn und sagt, welcher es war: mit der Taste wie mit der Schaltfläche. */
export function geheImVerlauf(gitter: Gitterspeicher, art: 'RUECKGAENGIG' | 'WIEDERHOLE'): void {
  const { rueckgaengig, wiederholbar } = gitter.stand
  const vorgang = (art === 'RUECKGAENGIG' ? rueckgaengig : wiederholbar).at(-1)
  if (vorgang === undefined) return
  gitter.sende({ art })
  announce(`${art === 'RUECKGAENGIG' ? 'Rückgängig' : 'Wiederholt'}: ${vorgang.name}`)
}
