import { labelVon, SICHERHEITEN } from '@benthos/fachmodell'
import { Button } from '@benthos/ui/button/Button.tsx'
import { useId } from 'react'
import type { Vorschlag } from '../gitter/spalte.ts'
import { Vorschlagsfeld } from '../gitter/Vorschlagsfeld.tsx'
import { taxonvorschlaege } from '../taxa/spalten.tsx'
import { stadiumText } from '../taxa/stadium.ts'
import { Taxonname } from '../taxa/Taxonname.tsx'
import styles from './EinfuegenPruefen.module.css'
import type { Einfuegeart } from './einfuegeart.ts'
import type { Pruefzeile } from './pruefliste.ts'
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

/** Eine Zeile der Prüfansicht: was dastand, was daraus wird, und wenn nötig die Frage dazu. */
export function Pruefzeilenblock(p: Angaben) {
  const { zeile, anfang, zustand } = p
  const abgelehnt = zustand.wahl.abgelehnt.has(zeile.nr)
  const istFrage = anfang.lage !== 'ZUGEORDNET' && anfang.lage !== 'UEBERSPRUNGEN'
  return (
    <div className={styles.zeile} data-abgelehnt={abgelehnt ? '' : undefined} data-lage={zeile.lage}>
      <span className={styles.nr}>{zeile.nr}</span>
      <div className={styles.inhalt}>
        <Gelesen mengen={p.art.mengen} zeile={zeile} />
        {istFrage && !abgelehnt ? <Fragen {...p} /> : null}
        <Erklaerung {...p} />
      </div>
      {zeile.lage === 'UEBERSPRUNGEN' ? null : (
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

/** Felder für alles, was an der Zeile noch nicht stimmt. */
function Fragen({ zeile, anfang, zustand, art, beiWeiter }: Angaben) {
  const grundId = useId()
  const { gruende, nr, taxontext } = zeile
  return (
    <div className={styles.fragen}>
      {anfang.gruende['taxon'] === undefined ? null : (
        <div className={styles.frageTaxon}>
          <Vorschlagsfeld
            beiUebernahme={(text, zellen, weiter) => {
              const name = zellen?.['taxon'] ?? text.trim()
              if (taxontext === '') zustand.berichtige(nr, { taxon: name })
              else zustand.waehleNamen(taxontext, name === taxontext ? '' : name)
              if (weiter) beiWeiter()
            }}
            beschriebenDurch={grundId}
            istFehlerhaft={gruende['taxon'] !== undefined}
            name={`Taxon für Zeile ${nr}, „${taxontext}“`}
            platzhalter="Taxon suchen …"
            suche={text => taxonvorschlaege(art.liste, text)}
            text={zeile.taxon?.name ?? zeile.zellen['taxon'] ?? ''}
            vorab={anfang.vorschlaege.map(
              (v): Vorschlag => ({
                schluessel: v.name,
                text: v.name,
                anzeige: <Taxonname name={v.name} rang={v.rang} />,
                zusatz: v.gruppe,
                zellen: { taxon: v.name },
              }),
            )}
          />
        </div>
      )}
      {art.spalten
        .filter(({ id }) => id !== 'taxon' && anfang.gruende[id] !== undefined)
        .map(({ id, kopf, ausrichtung, vorschlaege }) => (
          <Vorschlagsfeld
            beiUebernahme={(text, zellen, weiter) => {
              zustand.berichtige(nr, { [id]: zellen?.[id] ?? text })
              if (weiter) beiWeiter()
            }}
            beschriebenDurch={grundId}
            istFehlerhaft={gruende[id] !== undefined}
            istZahl={ausrichtung === 'zahl'}
            key={id}
            name={`${kopf} für Zeile ${nr}`}
            suche={vorschlaege}
            text={zeile.zellen[id] ?? ''}
          />
        ))}
      <span className={styles.grund} id={grundId}>
        {Object.values(gruende).join(' ')}
      </span>
    </div>
  )
}

function Erklaerung({ zeile, doppeltMit }: Angaben) {
  const texte = [
    ...(zeile.lage === 'UEBERSPRUNGEN' ? [zeile.gruende['zeile'] ?? ''] : []),
    ...zeile.hinweise,
    ...(doppeltMit.length === 0 ? [] : [`gleicher Fund wie Zeile ${doppeltMit.join(', ')}`]),
  ]
  return texte.length === 0 ? null : <span className={styles.hinweis}>{texte.join(' · ')}</span>
}
