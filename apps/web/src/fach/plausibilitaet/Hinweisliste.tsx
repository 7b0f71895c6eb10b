import { ELEMENTE } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Icon } from '@benthos/ui/icon/Icon.tsx'
import type { Plausibilitaetshinweis, VerdeckteHinweise } from '@benthos/vertrag/plausibilitaet'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { Link } from 'react-router'
import { Bestaetigungsdialog } from './Bestaetigungsdialog.tsx'
import { Hinweisgruppe } from './Hinweisgruppe.tsx'
import { hinweisschluessel, istOffen, type Pruefobjekt, useBestaetigung, zaehleHinweise } from './hinweise.ts'
import stil from './Plausibilitaet.module.css'

export type Ort = { teil: string; label: string; adresse: string }

type Angaben = {
  objekt: Pruefobjekt
  hinweise: readonly Plausibilitaetshinweis[]
  /** was der Angemeldete nur gezählt sieht */
  verdeckt?: readonly VerdeckteHinweise[]
  /** Unterseiten je Teil, wenn die Liste nicht selbst auf einer davon steht */
  orte?: readonly Ort[]
}

/** Hinweise nach Teil und Art, offene zuerst; was sich bestätigen lässt, einzeln oder mehrere mit einer Begründung. */
export function Hinweisliste({ objekt, hinweise, verdeckt = [], orte }: Angaben) {
  const [gewaehlte, setzeGewaehlte] = useState<ReadonlySet<string>>(new Set())
  const [zuBestaetigen, setzeZuBestaetigen] = useState<readonly Plausibilitaetshinweis[]>([])
  const bestaetigung = useBestaetigung(objekt)
  const bestaetigbare = hinweise.filter(hinweis => hinweis.bestaetigbar && istOffen(hinweis))
  // Was nicht mehr da oder schon bestätigt ist, ist auch nicht mehr gewählt.
  const auswahl = bestaetigbare.filter(hinweis => gewaehlte.has(hinweisschluessel(hinweis)))
  const schliesse = () => {
    bestaetigung.reset()
    setzeZuBestaetigen([])
  }
  const gruppe = (teil: readonly Plausibilitaetshinweis[], ebene: 3 | 4) =>
    nachRegel(teil).map(([regel, seine]) => (
      <Hinweisgruppe
        auswahl={
          bestaetigbare.length < 2
            ? null
            : {
                gewaehlte,
                waehle: (diese, istGewaehlt) =>
                  setzeGewaehlte(bisher => {
                    const neue = new Set(bisher)
                    for (const schluessel of diese.map(hinweisschluessel))
                      if (istGewaehlt) neue.add(schluessel)
                      else neue.delete(schluessel)
                    return neue
                  }),
              }
        }
        beiAufheben={hinweis => bestaetigung.mutate({ aufgehoben: hinweis })}
        beiBestaetigen={hinweis => setzeZuBestaetigen([hinweis])}
        ebene={ebene}
        hinweise={seine}
        key={regel}
        laeuft={hinweis =>
          bestaetigung.isPending &&
          'aufgehoben' in bestaetigung.variables &&
          bestaetigung.variables.aufgehoben === hinweis
        }
        regel={regel}
      />
    ))
  return (
    <div className={stil['hinweise']}>
      {bestaetigbare.length > 1 && (
        <div className={stil['werkzeug']}>
          <Button isDisabled={auswahl.length === 0} onPress={() => setzeZuBestaetigen(auswahl)} size="dense">
            {auswahl.length === 0 ? 'Gewählte bestätigen' : `${zaehleHinweise(auswahl.length)} bestätigen`}
          </Button>
          <span className={stil['quelle']}>Hinweise mit demselben Grund bestätigen Sie gemeinsam.</span>
        </div>
      )}
      {orte === undefined
        ? gruppe(hinweise, 3)
        : nachOrt(hinweise, orte).map(({ ort, seine }) => (
            <section aria-label={ort?.label ?? 'Weitere'} className={stil['teil']} key={ort?.teil ?? ''}>
              <h3>{ort ? <Link to={ort.adresse}>{ort.label}</Link> : 'Weitere'}</h3>
              {gruppe(seine, 4)}
            </section>
          ))}
      <VerdeckteZeilen istFortsetzung={hinweise.length > 0} verdeckt={verdeckt} />
      {zuBestaetigen.length === 0 && bestaetigung.error && (
        <Alert severity="danger" isLive title="Die Bestätigung ist nicht aufgehoben">
          {bestaetigung.error.message}
        </Alert>
      )}
      {zuBestaetigen.length > 0 && (
        <Bestaetigungsdialog
          hinweise={zuBestaetigen}
          laeuft={bestaetigung.isPending}
          fehler={bestaetigung.error?.message ?? null}
          schliesse={schliesse}
          bestaetige={grund => bestaetigung.mutate({ hinweise: zuBestaetigen, grund }, { onSuccess: schliesse })}
        />
      )}
    </div>
  )
}

type Verdeckte = {
  verdeckt: readonly VerdeckteHinweise[]
  /** darüber stehen lesbare: diese sind „weitere“ */
  istFortsetzung: boolean
}

/** Wie viele es außerdem gibt: für alle Befassten ist die Liste dieselbe, nur nicht jede Zeile lesbar. */
function VerdeckteZeilen({ verdeckt, istFortsetzung }: Verdeckte) {
  if (verdeckt.length === 0) return null
  const geordnet = verdeckt.toSorted((a, b) => platz(a) - platz(b))
  return (
    <ul className={stil['liste']}>
      {geordnet.map(({ element, anzahl, offen }) => (
        <li className={stil['verdeckt']} key={element ?? ''}>
          <Icon icon={EyeOff} size={18} />
          <span>
            {anzahl === 1
              ? `Ein ${istFortsetzung ? 'weiterer ' : ''}Hinweis`
              : `${formatiereZahl(anzahl)} ${istFortsetzung ? 'weitere ' : ''}Hinweise`}
            {element !== null && ` zu ${element}`}, {anzahl === 1 ? 'den' : 'die'} Sie nicht im Einzelnen sehen
            {offen < anzahl && (offen === 0 ? ' (bestätigt)' : ` (${formatiereZahl(offen)} offen)`)}.
          </span>
        </li>
      ))}
    </ul>
  )
}

const platz = ({ element }: VerdeckteHinweise): number => (element === null ? -1 : ELEMENTE.indexOf(element))

/** In der Folge der Seiten; wozu es keine gibt, am Ende. */
function nachOrt(hinweise: readonly Plausibilitaetshinweis[], orte: readonly Ort[]) {
  const bekannt = new Set(orte.map(({ teil }) => teil))
  return [
    ...orte.map(ort => ({ ort, seine: hinweise.filter(({ teil }) => teil === ort.teil) })),
    { ort: null, seine: hinweise.filter(({ teil }) => !bekannt.has(teil)) },
  ].filter(({ seine }) => seine.length > 0)
}

function nachRegel(hinweise: readonly Plausibilitaetshinweis[]) {
  return [...new Set(hinweise.map(({ regel }) => regel))].map(
    regel => [regel, hinweise.filter(hinweis => hinweis.regel === regel)] as const,
  )
}
