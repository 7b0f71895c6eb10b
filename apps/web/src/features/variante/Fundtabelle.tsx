import { Button } from '@benthos/ui/button/Button.tsx'
import { NumberField } from '@benthos/ui/numberfield/NumberField.tsx'
import type { BewertbareMethode } from '@benthos/vertrag/bewertung'
import { feldIn } from '@benthos/vertrag/feld'
import { Fund as Fundschema } from '@benthos/vertrag/fund'
import { zeigeFeld } from '@benthos/vertrag/zeigeFeld'
import { useId, useState } from 'react'
import { Vorschlagsfeld } from '../../fach/taxagrid/gitter/Vorschlagsfeld.tsx'
import type { Eingabeliste } from '../../fach/taxagrid/taxa/eingabeliste.ts'
import { taxonvorschlaege } from '../../fach/taxagrid/taxa/spalten.tsx'
import { Taxonname } from '../../fach/taxagrid/taxa/Taxonname.tsx'
import stil from './Variante.module.css'
import { aendereFund, type Fund, type Fundaenderung, leseMenge, mengeVon, mitFund, type Variante } from './variante.ts'

type Angaben = {
  funde: readonly Fund[]
  liste: Eingabeliste
  methode: BewertbareMethode
  variante: Variante
  beiAenderung: (variante: Variante) => void
}

/** Taxa der Probe; jede Zeile lässt sich aufklappen und ändern. Geändertes ist mit Wort und Zeichen kenntlich. */
export function Fundtabelle({ funde, liste, methode, variante, beiAenderung }: Angaben) {
  const [offen, setzeOffen] = useState<number | null>(null)
  return (
    <section aria-labelledby="fundtabelle" className={stil['teil']}>
      <h3 id="fundtabelle">Taxa</h3>
      <ul className={stil['funde']}>
        {funde.map(fund => (
          <Fundzeile
            aenderung={variante.funde[fund.zeile] ?? {}}
            beiAenderung={aenderung => beiAenderung(mitFund(variante, fund.zeile, aenderung))}
            beiSchalten={() => setzeOffen(offen === fund.zeile ? null : fund.zeile)}
            fund={fund}
            istOffen={offen === fund.zeile}
            key={fund.zeile}
            liste={liste}
            methode={methode}
          />
        ))}
      </ul>
    </section>
  )
}

type Zeilenangaben = {
  fund: Fund
  aenderung: Fundaenderung
  liste: Eingabeliste
  methode: BewertbareMethode
  istOffen: boolean
  beiSchalten: () => void
  beiAenderung: (aenderung: Fundaenderung) => void
}

function Fundzeile({ fund, aenderung, liste, methode, istOffen, beiSchalten, beiAenderung }: Zeilenangaben) {
  const feldId = useId()
  const neu = aendereFund(fund, aenderung)
  const mengenfeld = mengeVon(fund)?.feld ?? 'anzahl'
  const istGeaendert = Object.keys(aenderung).length > 0
  return (
    <li data-geaendert={istGeaendert || undefined}>
      <div className={stil['fund']}>
        <span className={stil['taxon']}>
          {neu === null ? (
            <>
              <s>
                <Name liste={liste} name={fund.taxon} />
              </s>{' '}
              <span className={stil['marke']}>weggelassen</span>
            </>
          ) : (
            <>
              <Name liste={liste} name={neu.taxon} />
              {neu.taxon !== fund.taxon && (
                <span className={stil['marke']}>
                  statt <Name liste={liste} name={fund.taxon} />
                </span>
              )}
            </>
          )}
        </span>
        <span className={stil['menge']}>
          {neu !== null && mengentext(neu)}
          {neu !== null && mengeVon(neu)?.wert !== mengeVon(fund)?.wert && (
            <span className={stil['marke']}>statt {mengentext(fund)}</span>
          )}
        </span>
        <Button
          aria-expanded={istOffen}
          aria-label={`${fund.taxon} ändern`}
          onPress={beiSchalten}
          size="dense"
          variant="quiet"
        >
          Ändern
        </Button>
      </div>
      {istOffen && (
        <div className={stil['bearbeiten']}>
          <div className={stil['feld']}>
            <label htmlFor={feldId}>Taxon</label>
            <Vorschlagsfeld
              beiUebernahme={(text, zellen) => {
                const name = zellen?.['taxon'] ?? text.trim()
                // Nur Namen der Liste: ein anderer ginge nicht in die Bewertung ein.
                if (liste.nachName(name) === undefined) return
                const { taxon: _, weg: __, ...uebrige } = aenderung
                beiAenderung(name === fund.taxon ? uebrige : { ...uebrige, taxon: name })
              }}
              id={feldId}
              name="Taxon"
              suche={text => taxonvorschlaege(liste, text)}
              text={aenderung.taxon ?? fund.taxon}
            />
          </div>
          <NumberField
            decimals={0}
            isDisabled={neu === null}
            label={feldIn(Fundschema, mengenfeld).label}
            onChange={wert => {
              const { menge: _, ...uebrige } = aenderung
              // Nicht Lesbares bleibt im Feld stehen und zählt nicht.
              if (typeof wert !== 'number') return
              beiAenderung(wert === mengeVon(fund)?.wert ? uebrige : { ...uebrige, menge: wert })
            }}
            parse={text => leseMenge(text, mengenfeld, methode)}
            value={aenderung.menge ?? mengeVon(fund)?.wert ?? null}
          />
          <div className={stil['aktionen']}>
            {neu !== null && (
              <Button onPress={() => beiAenderung({ weg: true })} variant="secondary">
                Weglassen
              </Button>
            )}
            {istGeaendert && (
              <Button onPress={() => beiAenderung({})} variant="quiet">
                Wie gespeichert
              </Button>
            )}
          </div>
        </div>
      )}
    </li>
  )
}

function Name({ liste, name }: { liste: Eingabeliste; name: string }) {
  return <Taxonname istAbgeleitet={liste.istAbgeleitet(name)} name={name} rang={liste.nachName(name)?.rang ?? 'ART'} />
}

function mengentext(fund: Fund): string {
  const menge = mengeVon(fund)
  if (menge === null) return '–'
  const eintrag = feldIn(Fundschema, menge.feld)
  return `${eintrag.label} ${zeigeFeld(eintrag, menge.wert)}`
}
