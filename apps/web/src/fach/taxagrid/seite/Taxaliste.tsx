import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { announce } from '@benthos/ui/announce/announce.ts'
import { useMediaVariant } from '@benthos/ui/hooks/useMediaVariant.ts'
import { Link } from '@benthos/ui/link/Link.tsx'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useStrgS } from '../../../technik/entwurf/useStrgS.ts'
import { useVollfenster } from '../../../technik/layout/useVollfenster.ts'
import type { Einfuegeergebnis } from '../einfuegen/bilanz.ts'
import { EinfuegenPruefen } from '../einfuegen/EinfuegenPruefen.tsx'
import type { Merkname } from '../einfuegen/hausnamen.ts'
import type { Hausnamenzugang } from '../einfuegen/useHausnamen.ts'
import { Gitter } from '../gitter/Gitter.tsx'
import { useGitterstand } from '../gitter/gitterspeicher.ts'
import type { Listensitzung } from '../liste/Listensitzung.ts'
import type { Sitzungsbild } from '../liste/sitzungsbild.ts'
import type { Stellenbefund } from '../taxa/befundlage.ts'
import { fasseZusammen } from '../taxa/doppelte.ts'
import type { Rasterart } from '../taxa/rasterart.ts'
import { AbgelehnteZeilen } from './AbgelehnteZeilen.tsx'
import { Fehlerliste } from './Fehlerliste.tsx'
import { Listenmeldungen } from './Listenmeldungen.tsx'
import { Speicherleiste } from './Speicherleiste.tsx'
import { Summenzeile } from './Summenzeile.tsx'
import { Tastenhilfe } from './Tastenhilfe.tsx'
import styles from './Taxaliste.module.css'
import { useSpaltenwahl } from './useSpaltenwahl.ts'
import { Werkzeugleiste } from './Werkzeugleiste.tsx'
import { Zeilenblatt } from './Zeilenblatt.tsx'
import { Zusammenfuehrungsdialog } from './Zusammenfuehrungsdialog.tsx'

type Einzufuegendes = {
  zeilen: readonly (readonly string[])[]
  /** früher abgelehnte Zeilen, die neu geprüft werden: sie bleiben stehen, bis bestätigt ist */
  istErneut: boolean
}

type Angaben<Fund extends { zeile: number }> = {
  art: Rasterart<Fund>
  sitzung: Listensitzung<Fund>
  bild: Sitzungsbild
  titel: string
  namenszugang: Hausnamenzugang
  /** Platz neben dem Raster für die vorläufige Bewertung; ohne sie entsteht keine leere Fläche */
  vorlaeufig?: ReactNode
  /** was sich von der gespeicherten Liste mitnehmen lässt */
  berichte?: ReactNode
  /** Rückfragen an Zeilen, nach ihrer Nummer am Server; null: der Angemeldete führt keine */
  zeilenfragen?: {
    marken: ReadonlyMap<number, string>
    oeffne: (nummer: number, bezeichnung: string) => void
  } | null
}

/** Taxaliste: Raster, Summen, Beanstandungen, Einfügen, Zusammenführen, Speichern. */
export function Taxaliste<Fund extends { zeile: number }>({
  art,
  sitzung,
  bild,
  titel,
  vorlaeufig,
  zeilenfragen = null,
  ...p
}: Angaben<Fund>) {
  const { hausnamen, merke } = p.namenszugang
  const { gitter } = sitzung
  const rahmen = useRef<HTMLDivElement>(null)
  const zeilen = useGitterstand(gitter, s => s.zeilen)
  const istSchmal = useMediaVariant() === 'Mobile'
  const [einzufuegen, setzeEinzufuegen] = useState<Einzufuegendes | null>(null)
  const [hilfe, setzeHilfe] = useState(false)
  const [blatt, setzeBlatt] = useState<number | null>(null)
  const [istVollfenster, setzeVollfenster] = useState(false)
  useVollfenster(rahmen, istVollfenster)
  /** Der Fokus bleibt, wo er ist: dass die Liste jetzt das ganze Fenster hat oder nicht mehr, sähe nur, wer hinsieht. */
  const schalteVollfenster = (an: boolean) => {
    if (an === istVollfenster) return
    setzeVollfenster(an)
    announce(an ? 'Vollfenster, Escape verlässt es' : 'Vollfenster verlassen')
  }
  const nurLesen = !bild.bearbeitbar

  const { gezeigte, wahl, schalte } = useSpaltenwahl(art.spalten, zeilen, nurLesen)
  const spalten = useMemo(() => (istSchmal ? gezeigte.filter(s => s.istSchmal) : gezeigte), [gezeigte, istSchmal])
  useEffect(() => gitter.setzeSpalten(spalten), [gitter, spalten])
  const lage = useMemo(() => art.pruefe(zeilen, bild.fremdbefunde), [art, zeilen, bild.fremdbefunde])

  const holeFokus = useCallback(() => rahmen.current?.querySelector<HTMLElement>('[data-aktiv]')?.focus(), [])
  /** Fenster und Menüs geben den Fokus erst nach ihrem Schließen zurück; ein Bild später nimmt ihn das Raster. */
  const zumRaster = useCallback(() => {
    requestAnimationFrame(() => {
      // Wer schon im Raster tippt, dem würde der Fokus aus der offenen Zelle genommen.
      if (document.activeElement?.closest('[data-aktiv]') == null) holeFokus()
    })
  }, [holeFokus])
  const springe = useCallback(
    ({ index, spalte }: Pick<Stellenbefund, 'index' | 'spalte'>) => {
      const platz = spalten.findIndex(s => s.id === spalte)
      if (platz === -1) return setzeBlatt(index)
      // Sofort zeichnen und ansteuern: der nächste Anschlag gilt schon dieser Zelle.
      flushSync(() => gitter.sende({ art: 'GEHE_ZU', stelle: { zeile: index, spalte: platz }, erweitern: false }))
      holeFokus()
    },
    [gitter, spalten, holeFokus],
  )
  const naechsterFehler = (zurueck: boolean) => {
    const platz = ({ index, spalte }: Stellenbefund) => index * 100 + spalten.findIndex(s => s.id === spalte)
    const { zeile, spalte } = gitter.stand.aktiv
    const hier = zeile * 100 + spalte
    const folge = [...lage.stellen].sort((a, b) => (platz(a) - platz(b)) * (zurueck ? -1 : 1))
    const ziel = folge.find(s => (zurueck ? platz(s) < hier : platz(s) > hier)) ?? folge[0]
    if (ziel === undefined) announce('Keine Beanstandungen')
    else springe(ziel)
  }
  const frageZu = useCallback(
    (index: number) => {
      const zeile = gitter.stand.zeilen[index]
      const spalte = art.spalten[0]
      if (zeile === undefined || spalte === undefined) return
      if (zeile.nummer === null) return announce('Speichern Sie die Zeile, ehe Sie zu ihr fragen')
      zeilenfragen?.oeffne(zeile.nummer, spalte.text(zeile))
    },
    [gitter, art, zeilenfragen],
  )
  const beiRueckfrage = zeilenfragen ? frageZu : undefined
  const speichere = () => void sitzung.speichere()
  useStrgS(rahmen, true, bild.istGeaendert, speichere)
  const zusammenfassen = () => {
    const { schritte, entfernt } = fasseZusammen(zeilen, art.fundschluessel, art.mengen)
    if (entfernt === 0) return announce('Nichts zusammenzufassen: Es fehlen Mengen')
    gitter.sende({ art: 'VORGANG', name: 'Gleiche Funde zusammenfassen', aenderungen: schritte })
    announce(`${formatiereAnzahl(entfernt, 'Zeile', 'Zeilen')} zusammengefasst`)
  }
  const pruefe = useCallback(
    (neue: readonly (readonly string[])[]) => setzeEinzufuegen({ zeilen: neue, istErneut: false }),
    [],
  )
  const fuegeEin = ({ schritte, neue, abgelehnte, bilanz }: Einfuegeergebnis, zuMerken: readonly Merkname[]) => {
    const aktiv = { zeile: neue.length > 0 ? zeilen.length : gitter.stand.aktiv.zeile, spalte: 0 }
    const uebernommen = formatiereAnzahl(bilanz.uebernommen, 'Zeile', 'Zeilen')
    const bleibende = einzufuegen?.istErneut === true ? [] : bild.abgelehnte
    // Sofort schließen und ansteuern: das Fenster gäbe den Fokus erst mit dem nächsten Bild zurück.
    flushSync(() => {
      setzeEinzufuegen(null)
      gitter.sende({ art: 'VORGANG', name: `Einfügen von ${uebernommen}`, aenderungen: schritte, aktiv })
      sitzung.setzeAbgelehnte([...bleibende, ...abgelehnte])
    })
    holeFokus()
    announce(`${uebernommen} eingefügt`)
    merke(zuMerken)
  }
  return (
    <section
      aria-label={titel}
      className={styles.liste}
      data-vollfenster={istVollfenster ? '' : undefined}
      onKeyDownCapture={ereignis => {
        // In einer offenen Zelle und in Fenstern darüber gilt Escape ihnen.
        const istHier = ereignis.target instanceof Node && rahmen.current?.contains(ereignis.target) === true
        if (ereignis.key === 'Escape' && istHier && gitter.stand.bearbeitung === null) schalteVollfenster(false)
      }}
      ref={rahmen}
    >
      <div className={styles.kopf}>
        <h2 className={styles.titel}>{titel}</h2>
        <Summenzeile summen={art.summen} zeilen={zeilen} />
      </div>
      <Listenmeldungen beiVerwerfen={() => void sitzung.verwirf()} bild={bild} />
      <Werkzeugleiste
        beiEinfuegen={pruefe}
        beiHilfe={() => setzeHilfe(true)}
        beiRueckfrage={beiRueckfrage}
        berichte={p.berichte}
        gitter={gitter}
        istVollfenster={istVollfenster}
        nurLesen={nurLesen}
        schalteSpalte={schalte}
        schalteVollfenster={() => schalteVollfenster(!istVollfenster)}
        spaltenwahl={wahl}
        zumRaster={zumRaster}
      />
      <div className={styles.flaeche} data-vorlaeufig={vorlaeufig === undefined ? undefined : ''}>
        <div className={styles.raster}>
          {/* Vorher Getipptes träfe auf einen Entwurf, den noch niemand kennt: eines von beiden ginge verloren. */}
          {bild.phase === 'OEFFNET' ? (
            <div className={styles.platz} />
          ) : (
            <Gitter
              befunde={lage.jeZeile}
              beiHilfe={() => setzeHilfe(true)}
              beiListe={pruefe}
              beiNaechstemFehler={naechsterFehler}
              beiRueckfrage={beiRueckfrage}
              gitter={gitter}
              name={titel}
              nurLesen={nurLesen}
              spalten={spalten}
              zeilenmarken={zeilenfragen?.marken}
              {...(istSchmal ? { beiZeileOeffnen: setzeBlatt } : {})}
            />
          )}
          {zeilen.length > 0 ? null : (
            <p className={styles.leer}>
              {nurLesen
                ? 'Diese Liste hat keine Taxa.'
                : `Noch keine Taxa. Tippen Sie ein Taxon oder seine Kurzform („${art.kurzform}“), oder fügen Sie eine Liste aus Excel mit Strg+V ein.`}
            </p>
          )}
          <Speicherleiste
            beiSpeichern={speichere}
            bild={bild}
            fehler={lage.fehler}
            imFuss={!istVollfenster}
            nurLesen={nurLesen}
          />
          <Fehlerliste
            beiBerichtigung={(zeile, { text, zellen }) => {
              gitter.sende({ art: 'SETZE', zeile, zellen, name: 'Vorschlag übernehmen' })
              announce(`„${text}“ übernommen`)
            }}
            beiSprung={springe}
            beiZusammenfassen={zusammenfassen}
            lage={lage}
            nurLesen={nurLesen}
            spalten={art.spalten}
          />
          {nurLesen || hausnamen === null || hausnamen.taxonVon.size === 0 ? null : (
            <p className={styles.leer}>
              {'Beim Einfügen '}
              {hausnamen.taxonVon.size === 1 ? 'gilt' : 'gelten'}{' '}
              <Link href="/eigene-namen">
                {formatiereAnzahl(hausnamen.taxonVon.size, 'eigener Name', 'eigene Namen')}
              </Link>
              {` von ${hausnamen.organisation}.`}
            </p>
          )}
          <AbgelehnteZeilen
            beiEntfernen={() => sitzung.setzeAbgelehnte([])}
            beiErneut={() => setzeEinzufuegen({ zeilen: bild.abgelehnte.map(a => a.roh), istErneut: true })}
            nurLesen={nurLesen}
            zeilen={bild.abgelehnte}
          />
        </div>
        {vorlaeufig}
      </div>
      {einzufuegen === null ? null : (
        <EinfuegenPruefen
          beiAbbruch={() => setzeEinzufuegen(null)}
          beiBestaetigung={fuegeEin}
          art={art}
          hausnamen={hausnamen}
          vorhandene={zeilen}
          zeilen={einzufuegen.zeilen}
        />
      )}
      {bild.angebot === null ? null : (
        <Zusammenfuehrungsdialog
          angebot={bild.angebot}
          beiAnnahme={e => void sitzung.nimmAngebotAn(e)}
          beiSpaeter={() => sitzung.legeAngebotBeiseite()}
          spalten={art.spalten}
        />
      )}
      {hilfe ? <Tastenhilfe beiSchliessen={() => setzeHilfe(false)} /> : null}
      {blatt === null ? null : (
        <Zeilenblatt
          befunde={lage.jeZeile}
          beiRueckfrage={beiRueckfrage}
          beiSchliessen={() => setzeBlatt(null)}
          beiWechsel={setzeBlatt}
          gitter={gitter}
          index={blatt}
          nurLesen={nurLesen}
          spalten={gezeigte}
        />
      )}
    </section>
  )
}
