import { formatiereIndex, formatiereKenngroesse, nenneEinheit } from '@benthos/fachmodell/kenngroesse'
import { grenzenVon } from '@benthos/fachmodell/klassengrenzen'
import { Button } from '@benthos/ui/button/Button.tsx'
import { TableOutputFrame } from '@benthos/ui/table/TableOutputFrame.tsx'
import type { BewertungStand, Kenngroesse, Modul } from '@benthos/vertrag/bewertung'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Fragment, useId, useState } from 'react'
import { Beitraege } from './Beitraege.tsx'
import stil from './Kenngroessen.module.css'
import { MARKENTEXT } from './texte.ts'

type Angaben = {
  abschnitte: BewertungStand['abschnitte']
  kenngroessen: readonly Kenngroesse[]
  module: readonly Modul[]
  menge: string
}

/** Kenngrößen als Tabelle, unter ihren Überschriften; jede lässt sich bis zu den Beiträgen der Taxa aufklappen. */
export function Kenngroessen({ abschnitte, kenngroessen, module, menge }: Angaben) {
  const [offen, setzeOffen] = useState<ReadonlySet<string>>(new Set())
  const kennung = useId()
  const schalte = (schluessel: string) =>
    setzeOffen(vorher => {
      const neu = new Set(vorher)
      if (!neu.delete(schluessel)) neu.add(schluessel)
      return neu
    })
  const wertVon = ({ wert, schluessel }: Kenngroesse) =>
    formatiereKenngroesse(wert, schluessel, grenzenVon(wert, module))
  return (
    <TableOutputFrame>
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
              <th scope="col" className={stil['knopf']} data-output="none">
                Erklärung
              </th>
            </tr>
          </thead>
          {abschnitte.map(({ titel, kenngroessen: eigene }) => (
            <tbody key={titel}>
              <tr className={stil['abschnitt']}>
                <th colSpan={6} scope="rowgroup">
                  {titel}
                </th>
              </tr>
              {kenngroessen
                .filter(({ schluessel }) => eigene.includes(schluessel))
                .map(kenngroesse => {
                  const terme = kenngroesse.terme ?? []
                  const istOffen = offen.has(kenngroesse.schluessel)
                  const ziel = `${kennung}-${kenngroesse.schluessel}`
                  return (
                    <Fragment key={kenngroesse.schluessel}>
                      <tr className={stil['zeile']}>
                        <th scope="row">{kenngroesse.label}</th>
                        <td className={stil['zahl']}>{wertVon(kenngroesse)}</td>
                        <td>{nenneEinheit(kenngroesse.einheit)}</td>
                        <td className={stil['zahl']} data-leer={kenngroesse.score === undefined || undefined}>
                          <span className={stil['feldname']} data-card-label>
                            Bewertung 0–1
                          </span>{' '}
                          {formatiereIndex(kenngroesse.score, grenzenVon(kenngroesse.score, module))}
                        </td>
                        <td className={stil['herkunft']} title={kenngroesse.quelle}>
                          <span className={stil['feldname']} data-card-label>
                            Herkunft
                          </span>{' '}
                          {MARKENTEXT[kenngroesse.marke]}
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
          ))}
        </table>
      </div>
    </TableOutputFrame>
  )
}
