import type { AntwortVon } from '@benthos/vertrag'
import { meldungFuer } from '@benthos/vertrag'
import { Choriotopbefund, choriotop } from '@benthos/vertrag/ortsbefund'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useEntwurf } from '../../entwurf/useEntwurf.ts'
import { useUngespeichert } from '../../formular/Verlassensschutz.tsx'
import { abfrage } from '../../http/abfrage.ts'
import { rufe, versuche } from '../../http/klient.ts'
import { kurznachrichten } from '../../meldungen/kurznachrichten.ts'
import { useSitzung } from '../../sitzung/sitzung.ts'
import { alsBefund, alsWerte, type Choriotopwerte, fuehreZusammen, type Zeilenfehler } from './choriotopwerte.ts'

export type Choriotopstand = AntwortVon<typeof choriotop.lese>

/** Verhalten des Choriotopformulars: Entwurf, Prüfung, Speichern, Zusammenführen nach fremdem Speichern. */
export function useChoriotop(aufnahmeId: number, stand: Choriotopstand) {
  const { sitzung } = useSitzung()
  const queryClient = useQueryClient()
  const objekt = `aufnahme/${aufnahmeId}/ortsbefund/choriotop`
  const entwurf = useEntwurf<Choriotopwerte>(sitzung.user.username, objekt)
  const grundlage = useRef({ version: stand.version, werte: alsWerte(stand.daten) })
  const [werte, setzeWerte] = useState<Choriotopwerte>(grundlage.current.werte)
  const [fehler, setzeFehler] = useState<Zeilenfehler>({})
  const [meldungen, setzeMeldungen] = useState<readonly string[]>([])
  const [laeuft, setzeLaeuft] = useState(false)
  const [abweichend, setzeAbweichend] = useState<readonly string[]>([])
  const fremd = useRef<Choriotopwerte | null>(null)
  const ungespeichert = JSON.stringify(werte) !== JSON.stringify(grundlage.current.werte)
  const meldeUngespeichert = useUngespeichert(objekt, ungespeichert)

  // Ein gefundener Entwurf ersetzt den gespeicherten Stand; gespeichert wird erst auf Verlangen.
  const { gefunden } = entwurf
  useEffect(() => {
    if (!gefunden) return
    setzeWerte(alt => ({ ...alt, ...gefunden.daten }))
    if (gefunden.basis) grundlage.current = { version: gefunden.basisVersion, werte: gefunden.basis as Choriotopwerte }
  }, [gefunden])

  const aendere = (neu: Choriotopwerte): void => {
    setzeWerte(neu)
    setzeFehler({})
    setzeMeldungen([])
    entwurf.schreibe(neu, grundlage.current.version, {
      basis: grundlage.current.werte,
      titel: 'Choriotope',
      adresse: `/aufnahme-detail/${aufnahmeId}/ortsbefund/choriotop`,
    })
  }
  const uebernimmStand = async (neu: Choriotopstand): Promise<void> => {
    grundlage.current = { version: neu.version, werte: alsWerte(neu.daten) }
    setzeWerte(grundlage.current.werte)
    meldeUngespeichert(false)
    await entwurf.loesche()
    queryClient.setQueryData(abfrage(choriotop.lese, { params: { id: aufnahmeId } }).queryKey, neu)
  }
  const speichere = async (eingabe: Choriotopwerte = werte): Promise<void> => {
    const { befund, fehler: zeilenfehler } = alsBefund(eingabe)
    const geprueft = Choriotopbefund.safeParse(befund, { reportInput: true })
    setzeFehler(zeilenfehler)
    setzeMeldungen(geprueft.success ? [] : [...new Set(geprueft.error.issues.map(meldungFuer))])
    if (Object.keys(zeilenfehler).length > 0 || !geprueft.success) return
    setzeLaeuft(true)
    try {
      const ergebnis = await versuche(choriotop.speichere, {
        params: { id: aufnahmeId },
        body: { version: grundlage.current.version, daten: geprueft.data },
      })
      if (ergebnis.ok) {
        await uebernimmStand(ergebnis.daten)
        kurznachrichten.add({ type: 'success', message: 'Choriotope gespeichert' })
      } else if (ergebnis.fehler.problem.code === 'VERSIONSKONFLIKT') {
        await gleicheAb(eingabe)
      } else {
        const { errors, message } = ergebnis.fehler.problem
        setzeMeldungen(errors.length > 0 ? errors.map(e => e.message) : [message])
      }
    } catch (ursache) {
      setzeMeldungen([ursache instanceof Error ? ursache.message : String(ursache)])
    } finally {
      setzeLaeuft(false)
    }
  }
  /** Jemand hat inzwischen gespeichert: den fremden Stand holen und Zeile für Zeile zusammenführen. */
  const gleicheAb = async (eigen: Choriotopwerte): Promise<void> => {
    const neu = await rufe(choriotop.lese, { params: { id: aufnahmeId } })
    fremd.current = alsWerte(neu.daten)
    const ergebnis = fuehreZusammen(grundlage.current.werte, eigen, fremd.current)
    grundlage.current = { version: neu.version, werte: fremd.current }
    aendere(ergebnis.werte)
    setzeAbweichend(ergebnis.abweichend)
    if (ergebnis.abweichend.length === 0)
      setzeMeldungen([
        'Inzwischen hat jemand anderer gespeichert. Beide Stände sind zusammengeführt; bitte prüfen und erneut speichern.',
      ])
  }
  const entscheide = (wahl: 'EIGEN' | 'FREMD'): void => {
    const andere = fremd.current
    if (wahl === 'FREMD' && andere)
      aendere({ ...werte, ...Object.fromEntries(abweichend.map(schluessel => [schluessel, andere[schluessel] ?? ''])) })
    setzeAbweichend([])
    setzeMeldungen(['Bitte prüfen Sie die zusammengeführten Angaben und speichern Sie erneut.'])
  }
  const verwirf = async (): Promise<void> => {
    setzeWerte(grundlage.current.werte)
    setzeFehler({})
    setzeMeldungen([])
    await entwurf.loesche('VERWORFEN')
  }
  return {
    werte,
    aendere,
    speichere,
    verwirf,
    entscheide,
    fehler,
    meldungen,
    abweichend,
    fremd: fremd.current,
    laeuft,
    ungespeichert,
    entwurf,
  }
}
