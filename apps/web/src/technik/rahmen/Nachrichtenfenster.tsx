import { ToastHistory } from '@benthos/ui/toast/ToastHistory.tsx'
import { kurznachrichten } from '../meldungen/kurznachrichten.ts'
import { Klappfenster, type Klappfensterangaben } from './Klappfenster.tsx'

/** Alle Kurznachrichten dieses Fensters, auch die schon ausgeblendeten. */
export function Nachrichtenfenster(angaben: Klappfensterangaben) {
  return (
    <Klappfenster {...angaben} titel="Kurznachrichten">
      <ToastHistory isTitleHidden queue={kurznachrichten} />
    </Klappfenster>
  )
}
