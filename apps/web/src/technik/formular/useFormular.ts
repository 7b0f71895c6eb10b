import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Problemfehler } from '../http/problemfehler.ts'
import { Ablehnungen } from './Ablehnungen.ts'
import { meldeGespeichert, meldeUngueltig, meldeZurueckgesetzt } from './mitteilungen.ts'
import { loeser } from './pruefung.ts'
import { verteile } from './serverfehler.ts'
import type { Abschnitt, Serverstand } from './typen.ts'
import { type Ausgangsstand, type Entwurfsangabe, type Fund, useFormularentwurf } from './useFormularentwurf.ts'
import { useErledigung, useUngespeichert } from './Verlassensschutz.tsx'
import { anfangswerte, feldorte, flacheWerte, hole, istGleich, type Pfadwerte, verschachtele } from './werte.ts'
import { type Abweichung, fuehreZusammen, vergleiche, type Wahl } from './zusammenfuehrung.ts'

export type Formularmodus =
  /** immer bearbeitbar, etwa beim Anlegen */
  | 'auto'
  /** zuerst nur lesbar; „Bearbeiten“ schaltet um, Speichern und Verwerfen schalten zurück */
  | 'edit'
  /** nur lesbar */
  | 'view'

/** Das Formular hat ausgedient: was gemeldet wird und wohin es geht, etwa zur angelegten Sache. */
type Abschluss = { meldung: string; weiter: () => void }

export type Formularangaben<S extends z.ZodObject> = {
  /** Name des Formulars für Vorleseprogramme und Kurznachrichten */
  bezeichnung: string
  schema: S
  abschnitte: readonly Abschnitt[]
  modus: Formularmodus
  /** Stand des Servers; `daten` null: noch nie gespeichert */
  stand: Serverstand<z.output<S> | null>
  /** Werte eines leeren Formulars, etwa beim Anlegen */
  vorbelegung?: Readonly<Record<string, unknown>>
  entwurf: Entwurfsangabe
  speichere: (daten: z.output<S>, version: number) => Promise<Serverstand<z.output<S>> | Abschluss>
  /** Holt den gegenwärtigen Stand, wenn inzwischen jemand gespeichert hat. */
  ladeStand: () => Promise<Serverstand<z.output<S> | null>>
  /** nach dem Speichern bearbeitbar bleiben */
  stayInEditMode?: boolean
}

export type Konflikt = {
  abweichungen: readonly Abweichung[]
  eigen: Pfadwerte
  fremd: Ausgangsstand
  von: string | null
}

/** Verhalten eines Formulars: Prüfung, Speichern, Konflikt, Entwurf. Die Ansicht dazu ist `Formular`. */
export function useFormular<S extends z.ZodObject>(angaben: Formularangaben<S>) {
  const { schema, abschnitte, modus, stand } = angaben
  const orte = useMemo(() => feldorte(abschnitte), [abschnitte])
  const ausStand = (s: Serverstand<z.output<S> | null>): Ausgangsstand => ({
    version: s.version,
    werte: anfangswerte(orte, s.daten ?? angaben.vorbelegung ?? null),
  })
  const [erster] = useState(() => ausStand(stand))
  const ausgang = useRef(erster)
  const [bearbeitet, setzeBearbeitet] = useState(modus === 'auto')
  const letzterModus = useRef(modus)
  const [konflikt, setzeKonflikt] = useState<Konflikt | null>(null)
  const [allgemein, setzeAllgemein] = useState<readonly string[]>([])
  const [fortgesetzt, setzeFortgesetzt] = useState<Fund | null>(null)
  const [ablehnungen] = useState(() => new Ablehnungen())
  const form = useForm<FieldValues>({
    defaultValues: verschachtele(erster.werte),
    mode: 'onChange',
    resolver: loeser(schema, orte, werte => ablehnungen.gegen(werte)),
    shouldFocusError: false,
  })

  function uebernimm(neu: Ausgangsstand, eigene: Pfadwerte = {}): void {
    ausgang.current = neu
    ablehnungen.vergiss()
    form.reset(verschachtele(neu.werte))
    for (const [pfad, wert] of Object.entries(eigene)) form.setValue(pfad, wert, { shouldDirty: true })
    entwurf.pruefeUngespeichert()
    setzeAllgemein([])
    setzeFortgesetzt(null)
    setzeKonflikt(null)
  }
  function beende(): void {
    if (letzterModus.current === 'edit' && !angaben.stayInEditMode) setzeBearbeitet(false)
  }
  function stelleKonflikt(eigen: Pfadwerte, basis: Pfadwerte | null, neu: Serverstand<z.output<S> | null>): void {
    const fremd = ausStand(neu)
    const abweichungen = vergleiche(orte, basis, eigen, fremd.werte)
    // Beide haben dasselbe eingegeben: nichts zu entscheiden, der neue Stand gilt.
    if (abweichungen.length === 0) uebernimm(fremd)
    else setzeKonflikt({ abweichungen, eigen, fremd, von: neu.geaendertVon ?? null })
  }
  function nimmFund(fund: Fund): void {
    if (modus === 'view') return
    setzeBearbeitet(true)
    // Bis zur Entscheidung bleibt der Entwurf auf dem Stand, auf dem er entstand: ein Speichern führt wieder hierher.
    if (fund.istUeberholt) uebernimm(fund.basis ?? { version: -1, werte: ausgang.current.werte }, fund.werte)
    else uebernimm(ausgang.current, fund.werte)
    if (fund.istUeberholt) stelleKonflikt(fund.werte, fund.basis?.werte ?? null, stand)
    else setzeFortgesetzt(fund)
  }
  const entwurf = useFormularentwurf(form, orte, ausgang, angaben.entwurf, {
    beiFund: nimmFund,
    beiFremderEingabe: () => {
      if (modus !== 'view') setzeBearbeitet(true)
    },
    beiFremdemEnde: () =>
      void angaben.ladeStand().then(
        neu => {
          uebernimm(ausStand(neu))
          beende()
        },
        // Ohne Verbindung bleibt alles stehen; das nächste Speichern klärt es.
        () => undefined,
      ),
  })
  const meldeErledigt = useErledigung(angaben.entwurf.objekt)

  // Ein neuer Stand des Servers gilt sofort, solange hier nichts ungespeichert ist; sonst klärt ihn das Speichern.
  const folge = useEffectEvent((neu: Serverstand<z.output<S> | null>) => {
    if (!entwurf.ungespeichert && neu.version !== ausgang.current.version) uebernimm(ausStand(neu))
  })
  useEffect(() => folge(stand), [stand])

  // Ein leerer Abschnitt ist sofort bearbeitbar; einmal gespeichert, steht er da wie jeder andere.
  const folgeModus = useEffectEvent(() => {
    if (modus === 'auto') setzeBearbeitet(true)
    else if (!entwurf.ungespeichert) beende()
  })
  useEffect(() => {
    if (letzterModus.current === modus) return
    letzterModus.current = modus
    folgeModus()
  }, [modus])

  // Nach dem ersten Absenden hängen Meldungen oft von anderen Feldern ab: bei jeder Änderung alle neu prüfen.
  const nachgeprueft = form.formState.submitCount > 0
  useEffect(
    () =>
      nachgeprueft
        ? form.subscribe({ formState: { values: true }, callback: ({ name }) => void (name && form.trigger()) })
        : undefined,
    [form, nachgeprueft],
  )

  const laeuft = useRef(false)
  /** @param bleibt wohin es danach geht, ist schon entschieden */
  const speichere = async (daten: z.output<S>, bleibt: boolean): Promise<boolean> => {
    setzeAllgemein([])
    const gesendet = flacheWerte(orte, form.getValues())
    try {
      const ergebnis = await angaben.speichere(daten, ausgang.current.version)
      // Gespeichert ist gespeichert, auch wenn dieser Browser seinen Entwurf nicht entfernen kann.
      await entwurf.loesche('GESPEICHERT').catch(() => undefined)
      if ('weiter' in ergebnis) {
        meldeErledigt()
        meldeGespeichert(ergebnis.meldung)
        if (!bleibt) ergebnis.weiter()
        return true
      }
      meldeGespeichert(`${angaben.bezeichnung} gespeichert`)
      // Was während des Speicherns getippt wurde, ist noch nicht gespeichert und bleibt stehen.
      const jetzt = flacheWerte(orte, form.getValues())
      const seither = Object.fromEntries(Object.entries(jetzt).filter(([pfad, w]) => !istGleich(w, gesendet[pfad])))
      uebernimm(ausStand(ergebnis), seither)
      const istFertig = Object.keys(seither).length === 0
      if (istFertig) {
        meldeErledigt()
        beende()
      }
      return istFertig
    } catch (fehler) {
      await behandle(fehler)
      return false
    }
  }
  const behandle = async (fehler: unknown) => {
    if (!(fehler instanceof Error)) throw fehler
    if (!(fehler instanceof Problemfehler)) return setzeAllgemein([fehler.message])
    if (fehler.problem.code === 'VERSIONSKONFLIKT') {
      const eigen = flacheWerte(orte, form.getValues())
      const neu = await angaben.ladeStand().catch(() => null)
      // Ohne Verbindung ist der andere Stand nicht zu zeigen; die Eingaben bleiben, das nächste Speichern fragt wieder.
      if (neu === null) return setzeAllgemein([fehler.message])
      return stelleKonflikt(eigen, ausgang.current.werte, neu)
    }
    const verteilung = verteile(fehler.problem, orte)
    ablehnungen.merke(verteilung.felder, form.getValues())
    for (const [pfad, message] of verteilung.felder) form.setError(pfad, { type: 'server', message })
    setzeAllgemein(verteilung.allgemein)
    if (verteilung.felder.size > 0) meldeUngueltig(angaben.bezeichnung, verteilung.felder.size)
  }
  /** @returns ob gespeichert ist */
  const sendeAb = async ({ bleibt = false } = {}): Promise<boolean> => {
    // Zweimal gedrückt heißt nicht zweimal gespeichert.
    if (laeuft.current) return false
    laeuft.current = true
    ablehnungen.vergiss()
    let istGespeichert = false
    try {
      await form.handleSubmit(
        async daten => {
          istGespeichert = await speichere(daten as z.output<S>, bleibt)
        },
        fehler => meldeUngueltig(angaben.bezeichnung, orte.filter(({ pfad }) => hole(fehler, pfad)).length),
      )()
    } finally {
      laeuft.current = false
    }
    return istGespeichert
  }
  useUngespeichert(angaben.entwurf.objekt, entwurf.ungespeichert, () => sendeAb({ bleibt: true }))

  return {
    form,
    orte,
    bearbeitet: bearbeitet && modus !== 'view',
    bearbeite: () => setzeBearbeitet(true),
    sendeAb,
    verwirf: async () => {
      uebernimm(ausgang.current)
      await entwurf.loesche('VERWORFEN').catch(() => undefined)
      beende()
      if (entwurf.ungespeichert) meldeZurueckgesetzt(angaben.bezeichnung)
      // Nach einem überholten Entwurf steht noch der alte Stand da.
      if (stand.version !== ausgang.current.version) uebernimm(ausStand(stand))
    },
    allgemein,
    fortgesetzt,
    entwurf,
    konflikt,
    entscheide: (wahl: ReadonlyMap<string, Wahl>) => {
      if (konflikt) uebernimm(konflikt.fremd, fuehreZusammen(konflikt.eigen, konflikt.abweichungen, wahl))
    },
    vertage: () => setzeKonflikt(null),
  }
}
