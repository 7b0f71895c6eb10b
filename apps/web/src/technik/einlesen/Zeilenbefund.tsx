import { Button } from '@benthos/ui/button/Button.tsx'
import { type Beanstandung, type Einlesezeile, GANZE_ZEILE } from '@benthos/vertrag/einlesung'
import stil from './Einlesen.module.css'
import { Konflikt } from './Ruecknahme.tsx'
import { Zellberichtigung } from './Zellberichtigung.tsx'

/**
 * Übernimmt statt des Werts einer Zelle, was sie anbietet, oder einen eigenen: an ihr, oder in der ganzen Spalte überall, wo
 * dasselbe steht.
 */
export type Uebernahme = (beanstandung: Beanstandung, gleiche: boolean, eigener?: string) => void

type Angaben = {
  zeile: Einlesezeile
  /** fehlt, wenn der Vorgang keine Änderung mehr annimmt */
  uebernimm?: Uebernahme | undefined
  isPending: boolean
}

/** Was zu einer Zeile zu sagen ist: warum sie nicht zurückgenommen ist, Beanstandungen mit Zelle und Vorschlag, Änderungen, und warum sie übersprungen oder wie sie gedeutet ist. */
export function Zeilenbefund({
  zeile: { beanstandungen, aenderungen, grund, konflikt },
  uebernimm,
  isPending,
}: Angaben) {
  if (konflikt !== null) return <Konflikt konflikt={konflikt} />
  if (beanstandungen.length > 0)
    return (
      <ul className={stil['befunde']}>
        {beanstandungen.map(beanstandung => {
          const { zelle, spalte, wert, meldung, vorschlag, ersatz } = beanstandung
          return (
            <li key={`${spalte} ${meldung}`}>
              <span className={stil['ort']}>{zelle === null ? ortOhneZelle(spalte) : `${zelle} · ${spalte}`}</span>
              {wert !== '' && !meldung.includes(`„${wert}“`) && <span className={stil['wert']}>{`„${wert}“`}</span>}
              <span>{meldung}</span>
              {vorschlag !== null && <strong>{`Meinten Sie „${vorschlag}“?`}</strong>}
              {uebernimm && zelle !== null && ersatz !== null && (
                <span className={stil['uebernahme']}>
                  <Button
                    aria-label={`„${ersatz}“ übernehmen, in ${zelle}`}
                    isDisabled={isPending}
                    onPress={() => uebernimm(beanstandung, false)}
                    size="dense"
                  >
                    {`„${ersatz}“ übernehmen`}
                  </Button>
                  <Button
                    aria-label={`alle gleichen übernehmen: „${ersatz}“ überall in dieser Spalte, wo „${wert}“ steht`}
                    isDisabled={isPending}
                    onPress={() => uebernimm(beanstandung, true)}
                    size="dense"
                    variant="quiet"
                  >
                    alle gleichen übernehmen
                  </Button>
                </span>
              )}
              {uebernimm && zelle !== null && (
                <Zellberichtigung
                  berichtige={eigener => uebernimm(beanstandung, false, eigener)}
                  isPending={isPending}
                  wert={wert}
                  zelle={zelle}
                />
              )}
            </li>
          )
        })}
      </ul>
    )
  if (aenderungen.length > 0)
    return (
      <ul className={stil['befunde']}>
        {aenderungen.map(({ spalte, alt, neu }) => (
          <li key={spalte}>
            <span className={stil['ort']}>{spalte}</span>
            <span>{`${alt || 'leer'} → ${neu || 'leer'}`}</span>
          </li>
        ))}
        {grund !== null && <li>{grund}</li>}
      </ul>
    )
  return grund
}

const ortOhneZelle = (spalte: string): string =>
  spalte === GANZE_ZEILE ? 'Ganze Zeile' : `${spalte} (fehlt in der Datei)`
