import type { Hinweisbestaetigung, Plausibilitaetshinweis } from '@benthos/vertrag/plausibilitaet'
import { useState } from 'react'
import { Begruendungsdialog } from '../../technik/seite/Begruendungsdialog.tsx'
import {
  type Begruendungen,
  Hinweisentscheidung,
  hinweisschluessel,
  Rueckgabehinweise,
} from './Hinweisentscheidung.tsx'

export type Wechsel = { art: 'STATUS' | 'FREIGABE'; nach: string; label: string; grundPflicht: boolean }

type Angaben = {
  wechsel: Wechsel
  /** nach diesem Wechsel sind die Daten gesperrt */
  istSperrend: boolean
  /** offene Hinweise zu diesem Qualitätselement */
  hinweise: readonly Plausibilitaetshinweis[]
  gibZurueck?: (() => void) | undefined
  laeuft: boolean
  fehler: string | null
  schliesse: () => void
  bestaetige: (grund: string, bestaetigungen: Hinweisbestaetigung[]) => void
}

/**
 * Rückfrage vor einem Wechsel; die Begründung ist Pflicht, wo der Übergang sie verlangt. Vor der Entscheidung über die
 * Plausibilität stehen hier die offenen Hinweise.
 */
export function Statusdialog({ wechsel, istSperrend, hinweise, gibZurueck, bestaetige, ...rest }: Angaben) {
  const [begruendungen, setzeBegruendungen] = useState<Begruendungen>(new Map())
  const zeigt = (nach: string) => wechsel.art === 'STATUS' && wechsel.nach === nach && hinweise.length > 0
  return (
    <Begruendungsdialog
      {...rest}
      art={istSperrend ? 'warning' : 'info'}
      bestaetige={grund => bestaetige(grund, zeigt('PLAUSIBEL') ? bestaetigungenAus(hinweise, begruendungen) : [])}
      fehlertitel="Der Wechsel ist nicht möglich"
      handlung={istSperrend ? 'Übergeben' : 'Ändern'}
      istPflicht={wechsel.grundPflicht}
      laeuftText="Wird gesetzt"
      titel={`${wechsel.art === 'STATUS' ? 'Status' : 'Freigabe'} ändern: ${wechsel.label}`}
    >
      {istSperrend && (
        <p>Nach der Übergabe sind die Daten gesperrt, bis die prüfende Stelle sie als unplausibel zurückgibt.</p>
      )}
      {zeigt('PLAUSIBEL') && (
        <Hinweisentscheidung
          begruendungen={begruendungen}
          beiAenderung={setzeBegruendungen}
          gibZurueck={gibZurueck}
          hinweise={hinweise}
        />
      )}
      {zeigt('UNPLAUSIBEL') && <Rueckgabehinweise hinweise={hinweise} />}
    </Begruendungsdialog>
  )
}

function bestaetigungenAus(
  hinweise: readonly Plausibilitaetshinweis[],
  begruendungen: Begruendungen,
): Hinweisbestaetigung[] {
  return hinweise.flatMap(hinweis => {
    const grund = (begruendungen.get(hinweisschluessel(hinweis)) ?? '').trim()
    const { regel, stelle, wert } = hinweis
    return grund === '' ? [] : [{ regel, stelle, wert, grund }]
  })
}
