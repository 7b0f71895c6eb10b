import { Checkbox } from '@benthos/ui/choice/Checkbox.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import styles from './EinfuegenPruefen.module.css'
import type { Einfuegeart } from './einfuegeart.ts'
import { CODE, KEINE, type Rolle } from './spaltenplan.ts'
import type { Einfuegezustand } from './useEinfuegen.ts'

const DEZIMALWAHL = [
  { value: 'auto', label: 'je Zelle erkennen' },
  { value: ',', label: 'Komma (1.234,5)' },
  { value: '.', label: 'Punkt (1,234.5)' },
]

type Angaben = {
  art: Einfuegeart
  zustand: Einfuegezustand
  zeilen: readonly (readonly string[])[]
}

/** Was die Spalten des eingefügten Textes bedeuten; alles Erkannte lässt sich ändern. */
export function Spaltenwahl({ art, zustand, zeilen }: Angaben) {
  const { plan } = zustand
  const rollenwahl = [
    ...art.spalten.filter(s => s.istEingabe).map(({ id, kopf }) => ({ value: id, label: kopf })),
    ...(art.liste.hatCodes ? [{ value: CODE, label: 'Code des Taxons' }] : []),
    { value: KEINE, label: 'nicht übernehmen' },
  ]
  const hatZahlen = art.mengen.some(menge => menge.ausrichtung === 'zahl' && plan.rollen.includes(menge.spalte))
  const waehle = (spalte: number, rolle: Rolle) =>
    zustand.aenderePlan({
      // Jede Bedeutung gibt es einmal: die bisherige Spalte gibt sie ab.
      rollen: plan.rollen.map((alt, i) => (i === spalte ? rolle : alt === rolle ? KEINE : alt)),
    })
  return (
    <div className={styles.spaltenwahl}>
      {plan.rollen.map((rolle, i) => (
        <Select
          description={beispiel(zeilen, i, plan.hatKopfzeile)}
          isClearable={false}
          // Spalten der Zwischenablage haben keinen anderen Schlüssel als ihren Platz.
          key={`spalte-${i + 1}`}
          label={`Spalte ${i + 1}`}
          onChange={wert => wert !== null && waehle(i, wert)}
          options={rollenwahl}
          size="dense"
          value={rolle}
        />
      ))}
      {hatZahlen ? (
        <Select
          description="Schreibweise der Zahlen"
          isClearable={false}
          label="Dezimalzeichen"
          onChange={wert => zustand.aenderePlan({ dezimalzeichen: wert === ',' || wert === '.' ? wert : null })}
          options={DEZIMALWAHL}
          size="dense"
          value={plan.dezimalzeichen ?? 'auto'}
        />
      ) : null}
      <Checkbox
        label="Erste Zeile ist Kopfzeile"
        onChange={hatKopfzeile => zustand.aenderePlan({ hatKopfzeile })}
        size="dense"
        value={plan.hatKopfzeile}
      />
    </div>
  )
}

function beispiel(zeilen: readonly (readonly string[])[], spalte: number, hatKopfzeile: boolean): string {
  const texte = zeilen.map(z => z[spalte]?.trim() ?? '').filter(t => t !== '')
  const daten = hatKopfzeile ? texte.slice(1) : texte
  return daten.length === 0 ? 'leer' : `z. B. ${daten.slice(0, 2).join(', ')}`
}
