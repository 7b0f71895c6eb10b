import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { EntwurfEreignis } from '../entwurf/typen.ts'
import { type EntwurfHaken, useEntwurf } from '../entwurf/useEntwurf.ts'
import { useSitzung } from '../sitzung/sitzung.ts'
import type { Feldort } from './typen.ts'
import { flacheWerte, istGleich, istPassend, type Pfadwerte } from './werte.ts'

/** Unter welchem Schlüssel der Entwurf liegt und wie er in der Liste der Entwürfe heißt. */
export type Entwurfsangabe = { objekt: string; titel: string; adresse: string }

/** Stand des Servers, auf dem die Eingaben aufbauen. */
export type Ausgangsstand = { version: number; werte: Pfadwerte }

/** Beim Öffnen gefundener Entwurf. */
export type Fund = {
  werte: Pfadwerte
  basis: Ausgangsstand | null
  gesichertAm: number
  istUeberholt: boolean
  /** Angaben, für die es in dieser Fassung der Anwendung kein passendes Feld mehr gibt */
  unpassend: number
}

type Anlass = {
  /** einmal, wenn beim Öffnen ein Entwurf da ist */
  beiFund: (fund: Fund) => void
  /** ein anderes Fenster hat etwas eingegeben; die Werte stehen schon im Formular */
  beiFremderEingabe: () => void
  /** ein anderes Fenster hat gespeichert oder verworfen */
  beiFremdemEnde: () => void
}

/**
 * Sichert jede Eingabe sofort als Entwurf im Browser. Solange nicht nachgesehen ist, ob schon einer da ist, wird nichts
 * geschrieben, damit ein leeres Formular keinen Entwurf überdeckt.
 * @param ausgang Ref statt Zustand: das Zurücksetzen des Formulars meldet sich, bevor neu gezeichnet ist
 */
export function useFormularentwurf(
  form: UseFormReturn,
  orte: readonly Feldort[],
  ausgang: RefObject<Ausgangsstand>,
  angabe: Entwurfsangabe,
  anlass: Anlass,
): EntwurfHaken<Pfadwerte> & { ungespeichert: boolean; pruefeUngespeichert: () => void } {
  const benutzer = useSitzung().sitzung.user.username
  const [ungespeichert, setzeUngespeichert] = useState(false)
  const bereit = useRef(false)
  /** Felder, in die jemand tippte, bevor nachgesehen war; was ein Vorschlag einsetzte, gehört nicht dazu. */
  const fruehe = useRef<string[]>([])
  const empfange = (ereignis: EntwurfEreignis): void => {
    if (ereignis.art === 'GELOESCHT') return anlass.beiFremdemEnde()
    if (ereignis.art !== 'GEAENDERT') return
    // 0: dieses Fenster hat den Entwurf noch nie gelesen oder geschrieben und weiß seinen Stand nicht; der eigene gilt.
    if (ereignis.basisVersion !== 0 && ereignis.basisVersion !== ausgang.current.version) return
    anlass.beiFremderEingabe()
    for (const { teil, wert } of ereignis.teile)
      form.setValue(teil, wert === undefined ? ausgang.current.werte[teil] : wert, { shouldDirty: true })
  }
  const entwurf = useEntwurf<Pfadwerte>(benutzer, angabe.objekt, empfange)
  const { gefunden, schreibe, loesche } = entwurf

  const sichere = (flach: Pfadwerte): void => {
    const { version, werte: basis } = ausgang.current
    schreibe(flach, version, { basis, titel: angabe.titel, adresse: angabe.adresse })
  }

  const istGeaendert = (flach: Pfadwerte): boolean =>
    orte.some(({ pfad }) => !istGleich(flach[pfad], ausgang.current.werte[pfad]))

  const nimmFund = useEffectEvent((fund: typeof gefunden) => {
    if (bereit.current || fund === undefined) return
    let flach = flacheWerte(orte, form.getValues())
    if (fund !== null) {
      const basis = fund.basis ? { version: fund.basisVersion, werte: fund.basis as Pfadwerte } : null
      const eingaben = Object.entries(fund.daten)
      const passend = eingaben.filter(([pfad, wert]) =>
        orte.some(ort => ort.pfad === pfad && istPassend(ort.feld, wert)),
      )
      // Was jemand vor dem Nachsehen getippt hat, ist das Jüngste: es weicht dem Gefundenen nicht.
      const getippt = Object.entries(flach).filter(([pfad]) =>
        fruehe.current.some(name => name === pfad || name.startsWith(`${pfad}.`)),
      )
      flach = { ...(basis?.werte ?? ausgang.current.werte), ...Object.fromEntries([...passend, ...getippt]) }
      anlass.beiFund({
        werte: flach,
        basis,
        gesichertAm: fund.gesichertAm,
        istUeberholt: fund.basisVersion !== ausgang.current.version,
        unpassend: eingaben.length - passend.length,
      })
    }
    bereit.current = true
    if (fruehe.current.length > 0 && istGeaendert(flach)) sichere(flach)
  })
  useEffect(() => nimmFund(gefunden), [gefunden])

  const folge = useEffectEvent((werte: unknown, getippt: string | undefined) => {
    const flach = flacheWerte(orte, werte)
    const geaendert = istGeaendert(flach)
    setzeUngespeichert(geaendert)
    if (!bereit.current) {
      if (getippt !== undefined) fruehe.current.push(getippt)
      return
    }
    if (geaendert) sichere(flach)
    else if (ungespeichert) void loesche('VERWORFEN').catch(() => undefined)
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name, type }) => folge(values, type === 'change' ? name : undefined),
      }),
    [form],
  )
  return {
    ...entwurf,
    ungespeichert,
    pruefeUngespeichert: () => setzeUngespeichert(istGeaendert(flacheWerte(orte, form.getValues()))),
  }
}
