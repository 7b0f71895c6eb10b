import { announce } from '@benthos/ui/announce/announce.ts'
import { Checkbox } from '@benthos/ui/choice/Checkbox.tsx'
import { useId, useRef } from 'react'
import type { Vorschlag } from '../gitter/spalte.ts'
import { Vorschlagsfeld } from '../gitter/Vorschlagsfeld.tsx'
import type { Zellen } from '../modell/zeile.ts'
import { taxonvorschlaege } from '../taxa/spalten.tsx'
import { Antwortwahl } from './Antwortwahl.tsx'
import { antwortenZu } from './antworten.tsx'
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
  beiWeiter: () => void
}

/** Eine Frage je Feld, das an der Zeile noch nicht stimmt; beantwortet bleibt sie stehen. */
export function Fragen(p: Angaben) {
  const grundId = useId()
  const { zeile, anfang, zustand, art } = p
  const { gruende, nr, taxontext } = zeile
  const beantworteTaxon = (text: string, zellen: Zellen | undefined) => {
    const name = zellen?.['taxon'] ?? text.trim()
    if (taxontext === '') zustand.berichtige(nr, { taxon: name })
    else zustand.waehleNamen(taxontext, name === taxontext ? '' : name)
  }
  return (
    <div className={styles.fragen}>
      {anfang.gruende['taxon'] === undefined ? null : (
        <Frage
          {...p}
          beantworte={beantworteTaxon}
          feld="taxon"
          grundId={grundId}
          name={`Taxon für Zeile ${nr}, „${taxontext}“`}
          suche={text => taxonvorschlaege(art.liste, text)}
          text={zeile.taxon?.name ?? zeile.zellen['taxon'] ?? ''}
        />
      )}
      {art.spalten
        .filter(({ id }) => id !== 'taxon' && anfang.gruende[id] !== undefined)
        .map(({ id, kopf, ausrichtung, vorschlaege }) => (
          <Frage
            {...p}
            beantworte={(text, zellen) => zustand.berichtige(nr, { [id]: zellen?.[id] ?? text })}
            feld={id}
            grundId={grundId}
            istZahl={ausrichtung === 'zahl'}
            key={id}
            name={`${kopf} für Zeile ${nr}`}
            suche={vorschlaege}
            text={zeile.zellen[id] ?? ''}
          />
        ))}
      {zustand.merkbare.some(({ text }) => text === taxontext) ? (
        <Checkbox
          label="Namen merken"
          onChange={merken => zustand.merke([taxontext], merken)}
          size="dense"
          value={zustand.zuMerken.some(({ text }) => text === taxontext)}
        />
      ) : null}
      <span className={styles.grund} id={grundId}>
        {Object.values(gruende).join(' ')}
      </span>
    </div>
  )
}

type Fragenangaben = Angaben & {
  feld: string
  name: string
  text: string
  istZahl?: boolean
  grundId: string
  suche: ((text: string) => readonly Vorschlag[]) | undefined
  beantworte: (text: string, zellen: Zellen | undefined) => void
}

function Frage(p: Fragenangaben) {
  const { zeile, anfang, feld, name, grundId } = p
  const suchfeld = useRef<HTMLInputElement>(null)
  const antworten = antwortenZu(anfang, feld, p.art)
  const istOffen = zeile.gruende[feld] !== undefined
  const istGewaehlt = (antwort: Vorschlag) => !istOffen && antwort.zellen[feld] === zeile.zellen[feld]
  return (
    <div className={styles.frage} data-offen={istOffen ? '' : undefined}>
      {antworten.length === 0 ? null : (
        <Antwortwahl
          antworten={antworten}
          beiBuchstabe={() => {
            // Der Anschlag selbst geht dann in das Suchfeld und ersetzt, was dort steht.
            suchfeld.current?.focus()
            suchfeld.current?.select()
          }}
          beiWahl={antwort => {
            announce(`Zeile ${zeile.nr}: ${antwort.text}`)
            p.beantworte(antwort.text, antwort.zellen)
            p.beiWeiter()
          }}
          beschriebenDurch={grundId}
          istGewaehlt={istGewaehlt}
          name={`Vorschläge: ${name}`}
        />
      )}
      <div className={feld === 'taxon' ? styles.frageTaxon : styles.frageKurz}>
        <Vorschlagsfeld
          beiUebernahme={(text, zellen, weiter) => {
            p.beantworte(text, zellen)
            if (weiter) p.beiWeiter()
          }}
          beschriebenDurch={grundId}
          istFehlerhaft={istOffen}
          istZahl={p.istZahl ?? false}
          name={name}
          platzhalter={feld === 'taxon' ? 'Taxon suchen …' : ''}
          ref={suchfeld}
          suche={p.suche}
          text={p.text}
        />
      </div>
    </div>
  )
}
