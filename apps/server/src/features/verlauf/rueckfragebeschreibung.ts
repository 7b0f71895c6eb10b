import type { Verlaufsaenderung } from '@benthos/vertrag/verlauf'
import type { Namen } from './sql.ts'

/** Rückfragen und Antworten im Verlauf: unter dem Namen, den ihr Gegenstand trug, mit ihrem Wortlaut. */

type Rueckfrage = { id: number; bezeichnung: string; text: string; erledigt_am: string | null }
type Antwort = { id: number; rueckfrage_id: number; text: string }

/** Gestellt, erledigt oder wieder offen; auf wen gewartet wird, erzählen die Antworten. */
export function beschreibeRueckfrage(vorher: Rueckfrage | null, nachher: Rueckfrage | null): Verlaufsaenderung[] {
  if (!nachher) return []
  const feld = { feld: `rueckfrage ${nachher.id}`, label: nachher.bezeichnung }
  if (!vorher) return [{ ...feld, art: 'NEW', vorher: null, nachher: nachher.text }]
  const [alt, neu] = [stand(vorher), stand(nachher)]
  return alt === neu ? [] : [{ ...feld, art: 'UPDATED', vorher: alt, nachher: neu }]
}

export function beschreibeAntwort(antwort: Antwort | null, namen: Namen): Verlaufsaenderung[] {
  if (!antwort) return []
  const label = namen.rueckfrage.get(antwort.rueckfrage_id) ?? '(gelöscht)'
  return [{ feld: `antwort ${antwort.id}`, art: 'NEW', label, vorher: null, nachher: antwort.text }]
}

const stand = ({ erledigt_am }: Rueckfrage): string => (erledigt_am === null ? 'offen' : 'erledigt')
