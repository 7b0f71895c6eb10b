import type { Taxoncodes } from '@benthos/fachmodell/taxoncodes'
import type { AntwortVon } from '@benthos/vertrag'
import { type mhs, wechsleMzbListenversion } from '@benthos/vertrag/mzb'
import type { leseTaxaliste } from '@benthos/vertrag/taxaliste'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { FassungWechseln } from '../../fach/taxagrid/fassung/FassungWechseln.tsx'
import { Taxaliste } from '../../fach/taxagrid/seite/Taxaliste.tsx'
import { useListensitzung } from '../../fach/taxagrid/seite/useListensitzung.ts'
import { eingabelisteVon } from '../../fach/taxagrid/taxa/eingabeliste.ts'
import { mzbRasterart } from '../../fach/taxagrid/taxa/mzbRasterart.ts'
import { spaeteSeite } from '../../technik/fehler/nachladen.ts'
import { useUngespeichert } from '../../technik/formular/Verlassensschutz.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import stil from './Mzbseiten.module.css'
import type { Probenmethode } from './methoden.ts'

const VorlaeufigeBewertung = spaeteSeite(() => import('../../fach/rechenarbeiter/VorlaeufigeBewertung.tsx'))

type Angaben = {
  methode: Probenmethode
  aufnahmeId: number
  code: string
  stand: AntwortVon<typeof mhs.leseTaxa>
  fassung: AntwortVon<typeof leseTaxaliste>
  codes: Taxoncodes | null
  /** Version des Probenkopfs, auf der ein Wechsel der Fassung beruht */
  kopfversion: number
  /** gültige Fassungen der Taxaliste */
  waehlbare: readonly string[]
}

/** Taxaliste einer MZB-Probe im Raster; jede Eingabe liegt sofort als Entwurf im Browser. */
export function MzbTaxa({ methode, aufnahmeId, code, stand, fassung, codes, kopfversion, waehlbare }: Angaben) {
  const { vertrag, kurz, pfad } = methode
  const { sitzung: anmeldung } = useSitzung()
  const queryClient = useQueryClient()
  const params = { id: aufnahmeId }
  const liste = useMemo(() => eingabelisteVon(fassung, codes), [fassung, codes])
  const { flaeche, aussortierterAnteil } = stand
  const art = useMemo(
    () => mzbRasterart(methode.methode, liste, { flaeche, aussortierterAnteil }),
    [methode, liste, flaeche, aussortierterAnteil],
  )
  const objekt = `aufnahme/${aufnahmeId}/mzb/${pfad}/taxa`
  const { sitzung, bild } = useListensitzung({
    art,
    stand,
    objekt,
    titel: `Taxaliste ${kurz} · ${code}`,
    adresse: `/aufnahme-detail/${aufnahmeId}/mzb/${pfad}`,
    benutzer: anmeldung.user.username,
    quelle: {
      lade: () => rufe(vertrag.leseTaxa, { params }),
      speichere: async (version, zeilen) => {
        const neu = await rufe(vertrag.speichereTaxa, { params, body: { version, zeilen: [...zeilen] } })
        queryClient.setQueryData(abfrage(vertrag.leseTaxa, { params }).queryKey, neu)
        // Speichern ändert den Status und macht ein Ergebnis veraltet; die Liste selbst ist schon aktuell.
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== vertrag.leseTaxa.pfad })
        return neu
      },
    },
  })
  useUngespeichert(objekt, bild.istGeaendert)
  return (
    <div className={stil['taxa']}>
      <Taxaliste
        art={art}
        bild={bild}
        sitzung={sitzung}
        titel={`Taxaliste ${kurz} · ${fassung.name}`}
        {...(bild.bearbeitbar && methode.methode !== 'BIOMASSE'
          ? {
              vorlaeufig: (
                <Suspense>
                  <VorlaeufigeBewertung
                    art={art}
                    aufnahmeId={aufnahmeId}
                    liste={fassung}
                    methode={methode.methode}
                    sitzung={sitzung}
                    variantenadresse={`/aufnahme-detail/${aufnahmeId}/varianten/mzb?methode=${methode.methode}`}
                  />
                </Suspense>
              ),
            }
          : {})}
      />
      {bild.bearbeitbar && (
        <FassungWechseln
          beiErfolg={() => void queryClient.invalidateQueries()}
          bisher={fassung.name}
          grundlage={{ version: kopfversion, taxaVersion: stand.version }}
          istGeaendert={bild.istGeaendert}
          waehlbare={waehlbare}
          wechsle={wunsch => rufe(wechsleMzbListenversion, { params, body: { ...wunsch, methode: methode.methode } })}
        />
      )}
    </div>
  )
}
