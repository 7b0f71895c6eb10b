import {
  BIOREGIONEN,
  ELEMENTANGABEN,
  grundzustandsschluessel,
  METHODENANGABEN,
  SAPROBIELLE_GRUNDZUSTAENDE,
  TROPHISCHE_GRUNDZUSTAENDE,
} from '@benthos/fachmodell'
import { Select } from '@benthos/ui/select/Select.tsx'
import type { AntwortVon } from '@benthos/vertrag'
import type { leseMzbGrundlage } from '@benthos/vertrag/bewertungsgrundlage'
import stil from './Variante.module.css'
import type { Variante } from './variante.ts'

type Angaben = {
  stand: AntwortVon<typeof leseMzbGrundlage>
  variante: Variante
  beiAenderung: (variante: Variante) => void
}

/** Gewässertyp, Edition und Parametersatz der Variante; was nicht gewählt ist, gilt wie gespeichert. */
export function Grundlagenwahl({ stand, variante, beiAenderung }: Angaben) {
  const { grundlage, editionen, parametersaetze } = stand
  const { typologie } = grundlage
  /** Eine Wahl, die dem Gespeicherten gleicht, ist keine Änderung. */
  const setze = <F extends Exclude<keyof Variante, 'funde'>>(
    feld: F,
    wert: Variante[F] | null,
    gespeichert: unknown,
  ) => {
    const { [feld]: _, ...uebrige } = variante
    beiAenderung((wert === null || wert === gespeichert ? uebrige : { ...uebrige, [feld]: wert }) as Variante)
  }
  const saprobiell = variante.saprobiellerGrundzustand ?? typologie.saprobiellerGrundzustand
  return (
    <section aria-labelledby="grundlagenwahl" className={stil['teil']}>
      <h3 id="grundlagenwahl">Gewässertyp und Verfahren</h3>
      <div className={stil['wahl']}>
        <Select
          className={stil['lang']}
          isClearable={variante.bioregion !== undefined}
          label="Bioregion"
          onChange={wert => setze('bioregion', wert as Variante['bioregion'] | null, typologie.bioregion)}
          options={BIOREGIONEN}
          value={variante.bioregion ?? typologie.bioregion}
        />
        <Select
          isClearable={variante.saprobiellerGrundzustand !== undefined}
          label="Saprobieller Grundzustand"
          onChange={wert =>
            setze('saprobiellerGrundzustand', wert === null ? null : Number(wert), typologie.saprobiellerGrundzustand)
          }
          options={SAPROBIELLE_GRUNDZUSTAENDE}
          value={grundzustandsschluessel(saprobiell)}
        />
        {ELEMENTANGABEN[METHODENANGABEN[grundlage.probe.methode].element].trophisch && (
          <Select
            isClearable={variante.trophischerGrundzustand !== undefined}
            label="Trophischer Grundzustand"
            onChange={wert =>
              setze(
                'trophischerGrundzustand',
                wert as Variante['trophischerGrundzustand'] | null,
                typologie.trophischerGrundzustand,
              )
            }
            options={TROPHISCHE_GRUNDZUSTAENDE}
            value={variante.trophischerGrundzustand ?? typologie.trophischerGrundzustand}
          />
        )}
        {editionen.length > 1 && (
          <Select
            className={stil['lang']}
            isClearable={variante.edition !== undefined}
            label="Edition des Verfahrens"
            onChange={wert => setze('edition', wert, grundlage.edition)}
            options={editionen.map(({ edition, label }) => ({ value: edition, label: `${label}, Edition ${edition}` }))}
            value={variante.edition ?? grundlage.edition}
          />
        )}
        {parametersaetze.length > 1 && (
          <Select
            className={stil['lang']}
            isClearable={variante.parametersatz !== undefined}
            label="Parametersatz"
            onChange={wert => setze('parametersatz', wert, grundlage.parametersatz)}
            options={parametersaetze.map(({ name, bezeichnung }) => ({ value: name, label: bezeichnung }))}
            value={variante.parametersatz ?? grundlage.parametersatz}
          />
        )}
      </div>
    </section>
  )
}
