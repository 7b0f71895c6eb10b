import { istKieselalge } from '@benthos/fachmodell'
import { berechnePhbSummen } from '@benthos/fachmodell/phbSummen'
import type { Taxoncodes } from '@benthos/fachmodell/taxoncodes'
import type { AntwortVon } from '@benthos/vertrag'
import {
  type leseAlgenmischbestaende,
  type lesePhbKopf,
  lesePhbTaxa,
  speicherePhbTaxa,
  wechslePhbListenversion,
} from '@benthos/vertrag/phb'
import type { leseTaxaliste } from '@benthos/vertrag/taxaliste'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useId, useMemo } from 'react'
import { FassungWechseln } from '../../fach/taxagrid/fassung/FassungWechseln.tsx'
import { useGitterstand } from '../../fach/taxagrid/gitter/gitterspeicher.ts'
import { Taxaliste } from '../../fach/taxagrid/seite/Taxaliste.tsx'
import { useListensitzung } from '../../fach/taxagrid/seite/useListensitzung.ts'
import { eingabelisteVon } from '../../fach/taxagrid/taxa/eingabeliste.ts'
import { phbRasterart } from '../../fach/taxagrid/taxa/phbRasterart.ts'
import { spaeteSeite } from '../../technik/fehler/nachladen.ts'
import { useUngespeichert } from '../../technik/formular/Verlassensschutz.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import stil from './Phbseiten.module.css'
import { Summenbild } from './Summenbild.tsx'

const VorlaeufigeBewertung = spaeteSeite(() => import('../../fach/rechenarbeiter/VorlaeufigeBewertung.tsx'))

type Angaben = {
  aufnahmeId: number
  code: string
  stand: AntwortVon<typeof lesePhbTaxa>
  fassung: AntwortVon<typeof leseTaxaliste>
  codes: Taxoncodes | null
  kopf: AntwortVon<typeof lesePhbKopf>
  mischbestaende: AntwortVon<typeof leseAlgenmischbestaende>['bestaende']
  /** gültige Fassungen der Taxaliste */
  waehlbare: readonly string[]
}

/** PHB-Taxaliste im Raster, daneben die Summen dessen, was gerade dasteht; jede Eingabe liegt sofort als Entwurf im Browser. */
export function PhbTaxa({ aufnahmeId, code, stand, fassung, codes, kopf, mischbestaende, waehlbare }: Angaben) {
  const { sitzung: anmeldung } = useSitzung()
  const queryClient = useQueryClient()
  const params = { id: aufnahmeId }
  const liste = useMemo(() => eingabelisteVon(fassung, codes), [fassung, codes])
  const art = useMemo(() => phbRasterart(liste), [liste])
  const objekt = `aufnahme/${aufnahmeId}/phb/taxa`
  const { sitzung, bild } = useListensitzung({
    art,
    stand,
    objekt,
    titel: `PHB-Taxaliste · ${code}`,
    adresse: `/aufnahme-detail/${aufnahmeId}/phb/taxa`,
    benutzer: anmeldung.user.username,
    quelle: {
      lade: () => rufe(lesePhbTaxa, { params }),
      speichere: async (version, zeilen) => {
        const neu = await rufe(speicherePhbTaxa, { params, body: { version, zeilen: [...zeilen] } })
        queryClient.setQueryData(abfrage(lesePhbTaxa, { params }).queryKey, neu)
        // Speichern ändert Status und Summen; die Liste selbst ist schon aktuell.
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== lesePhbTaxa.pfad })
        return neu
      },
    },
  })
  useUngespeichert(objekt, bild.istGeaendert)
  const zeilen = useGitterstand(sitzung.gitter, s => s.zeilen)
  const summen = useMemo(
    () =>
      berechnePhbSummen({
        gezaehlteSchalen: kopf.daten?.gezaehlteSchalen ?? null,
        schalenziel: kopf.daten?.schalenziel ? Number(kopf.daten.schalenziel) : null,
        gesamtdeckung: kopf.daten?.gesamtdeckung ?? null,
        funde: zeilen.flatMap(zeile => {
          const fund = art.alsFund(zeile, 0)
          const taxon = liste.nachName(fund.taxon)
          return taxon === undefined ? [] : [{ ...fund, istKieselalge: istKieselalge(taxon) }]
        }),
        mischbestaende: mischbestaende.map(({ daten }) => ({
          name: daten.name,
          deckung: daten.deckung,
          anteile: daten.teile.map(teil => teil.anteil),
        })),
      }),
    [art, kopf, liste, mischbestaende, zeilen],
  )
  const titelId = useId()
  return (
    <div className={stil['seite']}>
      <Taxaliste
        art={art}
        bild={bild}
        sitzung={sitzung}
        titel={`Taxaliste Phytobenthos · ${fassung.name}`}
        vorlaeufig={
          <div className={stil['daneben']}>
            <aside aria-labelledby={titelId} className={stil['summen']}>
              <h3 id={titelId}>Summen</h3>
              <Summenbild summen={summen} />
            </aside>
            {bild.bearbeitbar && (
              <Suspense>
                <VorlaeufigeBewertung
                  art={art}
                  aufnahmeId={aufnahmeId}
                  liste={fassung}
                  methode="PHB"
                  sitzung={sitzung}
                  variantenadresse={`/aufnahme-detail/${aufnahmeId}/varianten/phb`}
                />
              </Suspense>
            )}
          </div>
        }
      />
      {bild.bearbeitbar && (
        <FassungWechseln
          beiErfolg={() => void queryClient.invalidateQueries()}
          bisher={fassung.name}
          grundlage={{ version: kopf.version, taxaVersion: stand.version }}
          istGeaendert={bild.istGeaendert}
          waehlbare={waehlbare}
          wechsle={wunsch => rufe(wechslePhbListenversion, { params, body: wunsch })}
        />
      )}
    </div>
  )
}
