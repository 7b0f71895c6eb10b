import type { AntwortVon } from '@benthos/vertrag'
import { mhs } from '@benthos/vertrag/mzb'
import { leseTaxaliste } from '@benthos/vertrag/taxaliste'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useUngespeichert } from '../../formular/Verlassensschutz.tsx'
import { abfrage } from '../../http/abfrage.ts'
import { rufe } from '../../http/klient.ts'
import { useSitzung } from '../../sitzung/sitzung.ts'
import { Taxaliste } from '../../taxagrid/seite/Taxaliste.tsx'
import { useListensitzung } from '../../taxagrid/seite/useListensitzung.ts'
import { eingabelisteVon } from '../../taxagrid/taxa/eingabeliste.ts'
import { mzbRasterart } from '../../taxagrid/taxa/mzbRasterart.ts'

type Angaben = {
  aufnahmeId: number
  code: string
  stand: AntwortVon<typeof mhs.leseTaxa>
  fassung: AntwortVon<typeof leseTaxaliste>
}

/** Taxaliste der MHS-Probe im Raster; jede Eingabe liegt sofort als Entwurf im Browser. */
export function MhsTaxa({ aufnahmeId, code, stand, fassung }: Angaben) {
  const { sitzung: anmeldung } = useSitzung()
  const queryClient = useQueryClient()
  const params = { id: aufnahmeId }
  const liste = useMemo(() => eingabelisteVon(fassung), [fassung])
  const { flaeche, aussortierterAnteil } = stand
  const art = useMemo(
    () => mzbRasterart('MHS', liste, { flaeche, aussortierterAnteil }),
    [liste, flaeche, aussortierterAnteil],
  )
  const objekt = `aufnahme/${aufnahmeId}/mzb/mhs/taxa`
  const { sitzung, bild } = useListensitzung({
    art,
    stand,
    objekt,
    titel: `Taxaliste MHS · ${code}`,
    adresse: `/aufnahme-detail/${aufnahmeId}/mzb/mhs`,
    benutzer: anmeldung.user.username,
    quelle: {
      lade: () => rufe(mhs.leseTaxa, { params }),
      speichere: async (version, zeilen) => {
        const neu = await rufe(mhs.speichereTaxa, { params, body: { version, zeilen: [...zeilen] } })
        queryClient.setQueryData(abfrage(mhs.leseTaxa, { params }).queryKey, neu)
        // Speichern ändert den Status und macht ein Ergebnis veraltet; die Liste selbst ist schon aktuell.
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== mhs.leseTaxa.pfad })
        return neu
      },
    },
  })
  useUngespeichert(objekt, bild.istGeaendert)
  return <Taxaliste art={art} bild={bild} sitzung={sitzung} titel={`Taxaliste MHS · ${fassung.name}`} />
}
