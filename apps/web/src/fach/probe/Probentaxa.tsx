import { METHODENANGABEN, type Probenmethode } from '@benthos/fachmodell'
import type { Taxoncodes } from '@benthos/fachmodell/taxoncodes'
import { Link } from '@benthos/ui/link/Link.tsx'
import type { AntwortVon } from '@benthos/vertrag'
import type { BewertbareMethode } from '@benthos/vertrag/bewertung'
import type { Methodenfund } from '@benthos/vertrag/fund'
import type { leseTaxaliste } from '@benthos/vertrag/taxaliste'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo } from 'react'
import { spaet } from '../../technik/fehler/nachladen.ts'
import { useUngespeichert } from '../../technik/formular/Verlassensschutz.tsx'
import { useSeitenweg } from '../../technik/navigation/useSeitenweg.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import type { Unterseiteninhalt } from '../aufnahmeteile/unterseite.ts'
import { useZeilenfragen } from '../rueckfrage/useZeilenfragen.ts'
import { useHausnamen } from '../taxagrid/einfuegen/useHausnamen.ts'
import { FassungWechseln } from '../taxagrid/fassung/FassungWechseln.tsx'
import type { Listenquelle, Listensitzung } from '../taxagrid/liste/Listensitzung.ts'
import type { Listenstand } from '../taxagrid/liste/sitzungsbild.ts'
import { Taxaliste } from '../taxagrid/seite/Taxaliste.tsx'
import { useListensitzung } from '../taxagrid/seite/useListensitzung.ts'
import { type Eingabeliste, eingabelisteVon } from '../taxagrid/taxa/eingabeliste.ts'
import { rasterartDer } from '../taxagrid/taxa/rasterartDer.ts'
import { frageNachCodes, frageNachFassung } from '../taxagrid/taxa/useFassung.ts'
import type { Probengroesse } from '../taxagrid/taxa/zahl.ts'
import { Probenberichte } from './Probenberichte.tsx'
import stil from './Probentaxa.module.css'

const vorlaeufigeBewertung = spaet(() => import('../rechenarbeiter/VorlaeufigeBewertung.tsx'))
const VorlaeufigeBewertung = vorlaeufigeBewertung.Inhalt

type Vorabfrage = NonNullable<Unterseiteninhalt['frageVorab']>

/**
 * Stellt die Fragen einer Seite mit Raster, ehe sie gezeigt wird; dazu kommt, was das Raster von Anfang an braucht: die Fassung seiner
 * Taxaliste, die Codes der Methode und das Paket der Tafel daneben. Nachgeladen stünde sie als größter Text der Seite zuletzt da.
 */
export const fragtMitRaster =
  (
    methode: Probenmethode,
    kopf: Vorabfrage,
    taxa: (...angaben: Parameters<Vorabfrage>) => Promise<{ taxalistenversion: string }>,
  ): Vorabfrage =>
  (aufnahmeId, client) =>
    Promise.all([
      kopf(aufnahmeId, client),
      taxa(aufnahmeId, client).then(({ taxalistenversion }) => frageNachFassung(taxalistenversion, client)),
      frageNachCodes(METHODENANGABEN[methode].taxalistenart, client),
      vorlaeufigeBewertung.lade(),
    ])

type Wechselangaben = Parameters<typeof FassungWechseln>[0]

export type Raster = { liste: Eingabeliste; sitzung: Listensitzung<Methodenfund> }

type Angaben = {
  methode: Probenmethode
  aufnahmeId: number
  /** Seite der Probe unter der Aufnahme, etwa `mzb/mhs` */
  seite: string
  titel: string
  /** Name, unter dem der Entwurf im Browser liegt; ohne: nach der Seite */
  objekt?: string
  /** Bezeichnung in der Liste der Entwürfe */
  entwurfstitel: string
  stand: Listenstand<Methodenfund> & Partial<Probengroesse>
  quelle: Listenquelle<Methodenfund> & { schluessel: QueryKey }
  fassung: AntwortVon<typeof leseTaxaliste>
  codes: Taxoncodes | null
  /** wer im Kopf der Probe als Bestimmer steht */
  bearbeiter: string | null
  /**
   * Wechsel auf eine andere Fassung der Taxaliste, beruhend auf der Version des Probenkopfs; null: eine Zweitbestimmung. Die hat
   * weder eigene Fassung noch Berichte und Rückfragen, denn alle diese gehören zur ersten.
   */
  fassungswechsel: (Pick<Wechselangaben, 'waehlbare' | 'wechsle'> & { kopfversion: number }) | null
  /** Code der Aufnahme, in die sich auch aus einer Datei einlesen lässt; ohne: in eine Zweitbestimmung nicht */
  einlesecode?: string
  /** null: die Methode wird nicht bewertet; `varianten`: Seite der Variantenrechnung unter der Aufnahme */
  bewertung: { methode: BewertbareMethode; varianten: string } | null
  /** was die Methode neben dem Raster zeigt */
  daneben?: (raster: Raster) => ReactNode
}

/** Taxaliste einer Bestimmung im Raster; jede Eingabe liegt sofort als Entwurf im Browser. */
export function Probentaxa({ methode, aufnahmeId, stand, quelle, fassung, codes, bearbeiter, daneben, ...p }: Angaben) {
  const { sitzung: anmeldung } = useSitzung()
  const queryClient = useQueryClient()
  const aufnahme = `/aufnahme-detail/${aufnahmeId}`
  const liste = useMemo(() => eingabelisteVon(fassung, codes), [fassung, codes])
  const { flaeche = null, aussortierterAnteil = null } = stand
  const art = useMemo(
    () => rasterartDer(methode, liste, { flaeche, aussortierterAnteil }, bearbeiter),
    [methode, liste, flaeche, aussortierterAnteil, bearbeiter],
  )
  // Unter diesem Namen liegen die Entwürfe auch früherer Fassungen des Programms.
  const objekt = p.objekt ?? `aufnahme/${aufnahmeId}/${p.seite.replace(/\/taxa$/, '')}/taxa`
  const { sitzung, bild } = useListensitzung({
    art,
    stand,
    objekt,
    titel: p.entwurfstitel,
    adresse: `${aufnahme}/${p.seite}`,
    benutzer: anmeldung.user.username,
    quelle: {
      lade: quelle.lade,
      speichere: async (version, zeilen) => {
        const neu = await quelle.speichere(version, zeilen)
        queryClient.setQueryData(quelle.schluessel, neu)
        // Speichern ändert Status und Summen und macht ein Ergebnis veraltet; die Liste selbst ist schon aktuell.
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== quelle.schluessel[0] })
        return neu
      },
    },
  })
  const namenszugang = useHausnamen(fassung.art, fassung.name)
  useUngespeichert(objekt, bild.istGeaendert, async () => {
    await sitzung.speichere()
    return !sitzung.bild.istGeaendert
  })
  const fragen = useZeilenfragen(methode)
  const { fassungswechsel, einlesecode } = p
  const einleseweg = useSeitenweg('TaxalistenImportPage')
  const bewertung = bild.bearbeitbar ? p.bewertung : null
  return (
    <div className={stil['taxa']}>
      <Taxaliste
        art={art}
        berichte={fassungswechsel && stand.version > 0 && <Probenberichte aufnahmeId={aufnahmeId} methode={methode} />}
        bild={bild}
        namenszugang={namenszugang}
        sitzung={sitzung}
        titel={`${p.titel} · ${fassung.name}`}
        zeilenfragen={fassungswechsel && fragen}
        {...((daneben || bewertung) && {
          vorlaeufig: (
            <div className={stil['daneben']}>
              {daneben?.({ liste, sitzung })}
              {bewertung && (
                <Suspense>
                  <VorlaeufigeBewertung
                    art={art}
                    aufnahmeId={aufnahmeId}
                    liste={fassung}
                    methode={bewertung.methode}
                    sitzung={sitzung}
                    variantenadresse={`${aufnahme}/${bewertung.varianten}`}
                  />
                </Suspense>
              )}
            </div>
          ),
        })}
      />
      {bild.bearbeitbar && einleseweg !== null && einlesecode !== undefined && (
        <Link href={`${einleseweg}?${new URLSearchParams({ methode, aufnahme: einlesecode })}`}>
          Aus einer Datei einlesen
        </Link>
      )}
      {bild.bearbeitbar && fassungswechsel && (
        <FassungWechseln
          beiErfolg={() => void queryClient.invalidateQueries()}
          bisher={fassung.name}
          grundlage={{ version: fassungswechsel.kopfversion, taxaVersion: stand.version }}
          istGeaendert={bild.istGeaendert}
          waehlbare={fassungswechsel.waehlbare}
          wechsle={fassungswechsel.wechsle}
        />
      )}
    </div>
  )
}
