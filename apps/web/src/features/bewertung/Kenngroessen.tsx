import { formatiereKenngroesse } from '@benthos/fachmodell/kenngroesse'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Button } from '@benthos/ui/button/Button.tsx'
import type { Kenngroesse } from '@benthos/vertrag/bewertung'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Fragment, useId, useState } from 'react'
import { Beitraege } from './Beitraege.tsx'
import stil from './Kenngroessen.module.css'
import { MARKENTEXT } from './texte.ts'

/** Kenngrößen als Tabelle; jede lässt sich bis zu den Beiträgen der Taxa aufklappen. */
export function Kenngroessen({ kenngroessen, menge }: { kenngroessen: readonly Kenngroesse[]; menge: string }) {
  const [offen, setzeOffen] = useState<ReadonlySet<string>>(new Set())
  const kennung = useId()
  const schalte = (schluessel: string) =>
    setzeOffen(vorher => {
      const neu = new Set(vorher)
      if (!neu.delete(schluessel)) neu.add(schluessel)
      return neu
    })
  return (
    <div className={stil['rahmen']}>
      <table className={stil['tabelle']}>
        <caption>Kenngrößen; „Beiträge“ zeigt, welche Taxa den Wert ausmachen.</caption>
        <thead>
          <tr>
            <th scope="col">Kenngröße</th>
            <th scope="col" className={stil['zahl']}>
              Wert
            </th>
            <th scope="col">Einheit</th>
            <th scope="col" className={stil['zahl']}>
              Bewertung 0–1
            </th>
            <th scope="col">Herkunft der Werte</th>
            <th scope="col" className={stil['knopf']}>
              Erklärung
            </th>
          </tr>
        </thead>
        <tbody>
          {kenngroessen.map(kenngroesse => {
            const terme = kenngroesse.terme ?? []
            const istOffen = offen.has(kenngroesse.schluessel)
            const ziel = `${kennung}-${kenngroesse.schluessel}`
            return (
              <Fragment key={kenngroesse.schluessel}>
                <tr className={stil['zeile']}>
                  <th scope="row">{kenngroesse.label}</th>
                  <td className={stil['zahl']}>{formatiereKenngroesse(kenngroesse.wert, kenngroesse.schluessel)}</td>
                  <td>{kenngroesse.einheit}</td>
                  <td className={stil['zahl']} data-leer={kenngroesse.score === undefined || undefined}>
                    <span className={stil['feldname']}>Bewertung 0–1</span> {wertung(kenngroesse.score ?? null)}
                  </td>
                  <td className={stil['herkunft']} title={kenngroesse.quelle}>
                    <span className={stil['feldname']}>Herkunft</span> {MARKENTEXT[kenngroesse.marke]}
                  </td>
                  <td className={stil['knopf']}>
                    {terme.length > 0 && (
                      <Button
                        variant="quiet"
                        size="dense"
                        icon={istOffen ? ChevronDown : ChevronRight}
                        onPress={() => schalte(kenngroesse.schluessel)}
                        aria-expanded={istOffen}
                        aria-controls={ziel}
                        aria-label={`Beiträge zu ${kenngroesse.label}`}
                      >
                        {`Beiträge (${terme.length})`}
                      </Button>
                    )}
                  </td>
                </tr>
                {istOffen && (
                  <tr id={ziel}>
                    <td colSpan={6} className={stil['erklaerung']}>
                      <Beitraege kenngroesse={kenngroesse} menge={menge} terme={terme} />
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Wertungen von 0 bis 1 immer mit zwei Stellen: 1,00 neben 0,84. */
const wertung = (wert: number | null): string => (wert === null ? '–' : formatiereZahl(wert, 2, 2))
