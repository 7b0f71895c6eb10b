import { labelVon, SICHERHEITEN } from '@benthos/fachmodell'
import { Button } from '@benthos/ui/button/Button.tsx'
import { stadiumText } from '../taxa/stadium.ts'
import { Taxonname } from '../taxa/Taxonname.tsx'
import styles from './EinfuegenPruefen.module.css'
import type { Einfuegeart } from './einfuegeart.ts'
import { Fragen } from './Fragen.tsx'
import { type Lage, type Pruefzeile, ZU_FRAGEN } from './pruefliste.ts'
import { Summentext } from './Summenbilanz.tsx'
import type { Einfuegezustand } from './useEinfuegen.ts'

type Angaben = {
  zeile: Pruefzeile
  /** erste Einordnung: nach ihr richten sich Abschnitt und Fragen, damit Beantwortetes änderbar bleibt */
  anfang: Pruefzeile
  zustand: Einfuegezustand
  art: Einfuegeart
  doppeltMit: readonly number[]
  beiWeiter: () => void
}

/** Lagen, in denen es nichts abzulehnen gibt. */
const OHNE_FUND: ReadonlySet<Lage> = new Set(['SUMME', 'UEBERSPRUNGEN'])

/** Eine Zeile der Prüfansicht: was dastand, was daraus wird, und wenn nötig die Frage dazu. */
export function Pruefzeilenblock(p: Angaben) {
  const { zeile, anfang, zustand } = p
  const abgelehnt = zustand.wahl.abgelehnt.has(zeile.nr)
  const istFrage = ZU_FRAGEN.has(anfang.lage)
  return (
    <div className={styles.zeile} data-abgelehnt={abgelehnt ? '' : undefined} data-lage={zeile.lage}>
      <span className={styles.nr}>{zeile.nr}</span>
      <div className={styles.inhalt}>
        <Gelesen mengen={p.art.mengen} zeile={zeile} />
        {istFrage && !abgelehnt ? <Fragen {...p} /> : null}
        <Erklaerung {...p} />
      </div>
      {OHNE_FUND.has(zeile.lage) ? null : (
        <Button
          aria-label={`Zeile ${zeile.nr} ${abgelehnt ? 'doch übernehmen' : 'ablehnen'}`}
          onPress={() => zustand.lehneAb(zeile.nr, !abgelehnt)}
          size="dense"
          variant="quiet"
        >
          {abgelehnt ? 'Doch übernehmen' : 'Ablehnen'}
        </Button>
      )}
    </div>
  )
}

function Gelesen({ zeile, mengen }: { zeile: Pruefzeile; mengen: Einfuegeart['mengen'] }) {
  const roh = zeile.roh.filter(t => t.trim() !== '').join(' · ')
  const { taxon, zellen } = zeile
  const sicherheit = labelVon(SICHERHEITEN, zellen['sicherheit'])
  return (
    <div className={styles.gelesen}>
      <span className={styles.roh}>{roh === '' ? '(leer)' : roh}</span>
      {taxon === null || zeile.lage !== 'ZUGEORDNET' ? null : (
        <span className={styles.ziel}>
          <span aria-hidden="true">→ </span>
          <Taxonname name={taxon.name} rang={taxon.rang} />
          {(zellen['artStadium'] ?? '') === '' ? null : <span>{stadiumText(zellen['artStadium'] ?? '')}</span>}
          {sicherheit === null ? null : <span>{sicherheit}</span>}
          <span className={styles.anzahl}>
            {mengen
              .map(m => m.anzeige(zellen[m.spalte] ?? ''))
              .filter(t => t !== '')
              .join(' · ')}
          </span>
        </span>
      )}
    </div>
  )
}

function Erklaerung({ zeile, doppeltMit, zustand }: Angaben) {
  if (zeile.lage === 'SUMME')
    return zustand.summen.get(zeile.nr)?.map(summe => <Summentext key={summe.text} summe={summe} />)
  const texte = [
    ...(zeile.lage === 'UEBERSPRUNGEN' ? [zeile.gruende['zeile'] ?? ''] : []),
    ...zeile.hinweise,
    ...(doppeltMit.length === 0 ? [] : [`gleicher Fund wie Zeile ${doppeltMit.join(', ')}`]),
  ]
  return texte.length === 0 ? null : <span className={styles.hinweis}>{texte.join(' · ')}</span>
}
