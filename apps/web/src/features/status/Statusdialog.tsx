import { ELEMENTE_LABEL, type Element } from '@benthos/fachmodell'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import type { Hinweisbestaetigung, Plausibilitaetshinweis } from '@benthos/vertrag/plausibilitaet'
import { useState } from 'react'
import type { FehlenderTeil } from '../../fach/aufnahmeteile/uebergabeteile.ts'
import { hinweisschluessel } from '../../fach/plausibilitaet/hinweise.ts'
import { Begruendungsdialog } from '../../technik/seite/Begruendungsdialog.tsx'
import { FehlendeTeile } from './FehlendeTeile.tsx'
import { type Begruendungen, Hinweisentscheidung, Rueckgabehinweise } from './Hinweisentscheidung.tsx'

export type Wechsel = { art: 'STATUS' | 'FREIGABE'; nach: string; label: string; grundPflicht: boolean }

/** Was ein Wechsel setzt; Schaltfläche, Fenster und Kurznachricht sagen es gleich. */
export const wechselwort = ({ art }: Pick<Wechsel, 'art'>, element: Element) =>
  `${art === 'STATUS' ? 'Status' : 'Freigabe'} ${ELEMENTE_LABEL[element]}`

type Angaben = {
  wechsel: Wechsel
  element: Element
  /** Code der Aufnahme; null, solange ihr Kopf lädt */
  code: string | null
  aufnahmeId: number
  /** nach diesem Wechsel sind die Daten gesperrt */
  istSperrend: boolean
  /** was vor der Übergabe noch zu tun ist */
  fehlende: readonly FehlenderTeil[]
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
export function Statusdialog({
  wechsel,
  element,
  code,
  aufnahmeId,
  istSperrend,
  fehlende,
  hinweise,
  gibZurueck,
  bestaetige,
  ...rest
}: Angaben) {
  const [begruendungen, setzeBegruendungen] = useState<Begruendungen>(new Map())
  const zeigt = (nach: string) => wechsel.art === 'STATUS' && wechsel.nach === nach && hinweise.length > 0
  return (
    <Begruendungsdialog
      {...rest}
      art={istSperrend ? 'warning' : 'info'}
      bestaetige={grund => bestaetige(grund, zeigt('PLAUSIBEL') ? bestaetigungenAus(hinweise, begruendungen) : [])}
      fehlertitel="Der Wechsel ist nicht möglich"
      handlung={istSperrend ? 'Übergeben' : 'Setzen'}
      istPflicht={wechsel.grundPflicht}
      laeuftText="Wird gesetzt"
      titel={
        istSperrend
          ? `${ELEMENTE_LABEL[element]} übergeben?`
          : `${wechselwort(wechsel, element)} auf „${wechsel.label}“ setzen`
      }
    >
      {/* Neben der Liste folgt eine Entscheidung auf die andere: worüber, steht immer dabei. */}
      <p>{[ELEMENTE_LABEL[element], code].filter(teil => teil !== null).join(' · ')}</p>
      {istSperrend && (
        <p>Nach der Übergabe sind die Daten gesperrt, bis die prüfende Stelle sie als unplausibel zurückgibt.</p>
      )}
      {istSperrend && fehlende.length > 0 && (
        <Alert
          severity="warning"
          title={`${formatiereAnzahl(fehlende.length, 'Teil ist', 'Teile sind')} nicht vollständig`}
        >
          <FehlendeTeile aufnahmeId={aufnahmeId} fehlende={fehlende} />
        </Alert>
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
