import { hatRecht } from '@benthos/fachmodell'
import type { Einleseart } from '@benthos/vertrag/einlesung'
import { leseParametersatzEin, leseTaxalisteMzbEin, leseTaxalistePhbEin } from '@benthos/vertrag/fassung'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { Einleseseite } from '../../einlesen/Einleseseite.tsx'
import { NichtErlaubt, NichtGefunden } from '../../fehler/Fehlerseiten.tsx'
import { Verlassensschutz } from '../../formular/Verlassensschutz.tsx'
import { rufe } from '../../http/klient.ts'
import { akteurVon } from '../../sitzung/akteur.ts'
import { useSitzung } from '../../sitzung/sitzung.ts'
import { Fassungshochladen } from './Fassungshochladen.tsx'
import { FASSUNGSFELDER, Fassungsformular, PARAMETERSATZFELDER, Parametersatzformular } from './felder.ts'

const ARTEN: Readonly<Record<string, { art: Einleseart; hochladen: ReactNode }>> = {
  'taxaliste-mzb': {
    art: 'TAXALISTE_MZB',
    hochladen: (
      <Fassungshochladen
        art="TAXALISTE_MZB"
        felder={FASSUNGSFELDER}
        schema={Fassungsformular}
        sende={(body, sende) => rufe(leseTaxalisteMzbEin, { body, sende })}
      />
    ),
  },
  'taxaliste-phb': {
    art: 'TAXALISTE_PHB',
    hochladen: (
      <Fassungshochladen
        art="TAXALISTE_PHB"
        felder={FASSUNGSFELDER}
        schema={Fassungsformular}
        sende={(body, sende) => rufe(leseTaxalistePhbEin, { body, sende })}
      />
    ),
  },
  parametersatz: {
    art: 'PARAMETERSATZ',
    hochladen: (
      <Fassungshochladen
        art="PARAMETERSATZ"
        felder={PARAMETERSATZFELDER}
        schema={Parametersatzformular}
        sende={(body, sende) => rufe(leseParametersatzEin, { body, sende })}
      />
    ),
  },
}

/** Neue Fassung einer Taxaliste oder ein Parametersatz aus einer Datei. */
export default function FassungImportPage() {
  const { art = '' } = useParams()
  const eingang = ARTEN[art]
  const darf = hatRecht(akteurVon(useSitzung()), 'taxaliste.verwalten')
  if (!darf) return <NichtErlaubt />
  if (!eingang) return <NichtGefunden />
  return (
    <Verlassensschutz>
      <Einleseseite {...eingang} key={art} />
    </Verlassensschutz>
  )
}
