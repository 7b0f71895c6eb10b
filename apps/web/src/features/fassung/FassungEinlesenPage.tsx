import { hatRecht } from '@benthos/fachmodell'
import type { Einleseart } from '@benthos/vertrag/einlesung'
import {
  leseParametersatzEin,
  leseTaxalisteBiomasseEin,
  leseTaxalisteMzbEin,
  leseTaxalistePhbEin,
} from '@benthos/vertrag/fassung'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { Einleseseite } from '../../technik/einlesen/Einleseseite.tsx'
import { EINGAENGE as WORTE } from '../../technik/einlesen/eingaenge.ts'
import { Vorgangsliste, vorgaengeDer } from '../../technik/einlesen/Vorgangsliste.tsx'
import { NichtErlaubt, NichtGefunden } from '../../technik/fehler/Fehlerseiten.tsx'
import { Verlassensschutz } from '../../technik/formular/Verlassensschutz.tsx'
import { rufe } from '../../technik/http/klient.ts'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import { Fassungshochladen } from './Fassungshochladen.tsx'
import { FASSUNGSFELDER, Fassungsformular, PARAMETERSATZFELDER, Parametersatzformular } from './felder.ts'

type Eingang = { art: Einleseart; hochladen: ReactNode }

const taxaliste = (
  art: Einleseart,
  vertrag: typeof leseTaxalisteMzbEin | typeof leseTaxalisteBiomasseEin | typeof leseTaxalistePhbEin,
): Eingang => ({
  art,
  hochladen: (
    <Fassungshochladen
      art={art}
      felder={FASSUNGSFELDER}
      schema={Fassungsformular}
      sende={(body, sende) => rufe(vertrag, { body, sende })}
    />
  ),
})

const EINGAENGE: Readonly<Record<string, Eingang>> = {
  'taxaliste-mzb': taxaliste('TAXALISTE_MZB', leseTaxalisteMzbEin),
  'taxaliste-biomasse': taxaliste('TAXALISTE_BIOMASSE', leseTaxalisteBiomasseEin),
  'taxaliste-phb': taxaliste('TAXALISTE_PHB', leseTaxalistePhbEin),
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
export default function FassungEinlesenPage() {
  const { art = '' } = useParams()
  const eingang = EINGAENGE[art]
  const darf = hatRecht(akteurVon(useSitzung()), 'taxaliste.verwalten')
  if (!darf) return <NichtErlaubt />
  if (!eingang) return <NichtGefunden />
  return (
    <Verlassensschutz>
      <Einleseseite
        hochladen={eingang.hochladen}
        key={art}
        liste={<Vorgangsliste quelle={vorgaengeDer(eingang.art)} />}
        titel={WORTE[eingang.art].titel}
      />
    </Verlassensschutz>
  )
}
