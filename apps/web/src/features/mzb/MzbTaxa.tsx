import type { AntwortVon } from '@benthos/vertrag'
import { type mhs, wechsleMzbListenversion } from '@benthos/vertrag/mzb'
import type { ComponentProps } from 'react'
import { Probentaxa } from '../../fach/probe/Probentaxa.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import type { Probenmethode } from './methoden.ts'

type Angaben = Pick<ComponentProps<typeof Probentaxa>, 'aufnahmeId' | 'fassung' | 'codes' | 'bearbeiter'> & {
  kopfversion: number
  waehlbare: readonly string[]
  methode: Probenmethode
  code: string
  stand: AntwortVon<typeof mhs.leseTaxa>
}

/** Taxaliste einer MZB-Probe im Raster. */
export function MzbTaxa({
  methode: { methode, vertrag, kurz, pfad },
  code,
  aufnahmeId,
  kopfversion,
  waehlbare,
  ...angaben
}: Angaben) {
  const params = { id: aufnahmeId }
  return (
    <Probentaxa
      {...angaben}
      aufnahmeId={aufnahmeId}
      bewertung={methode === 'BIOMASSE' ? null : { methode, varianten: `varianten/mzb?methode=${methode}` }}
      einlesecode={code}
      entwurfstitel={`Taxaliste ${kurz} · ${code}`}
      fassungswechsel={{
        kopfversion,
        waehlbare,
        wechsle: wunsch => rufe(wechsleMzbListenversion, { params, body: { ...wunsch, methode } }),
      }}
      methode={methode}
      quelle={{
        schluessel: abfrage(vertrag.leseTaxa, { params }).queryKey,
        lade: () => rufe(vertrag.leseTaxa, { params }),
        speichere: (version, zeilen) => rufe(vertrag.speichereTaxa, { params, body: { version, zeilen: [...zeilen] } }),
      }}
      seite={`mzb/${pfad}`}
      titel={`Taxaliste ${kurz}`}
    />
  )
}
