import { type Bereich, bereicheMitRecht } from '@benthos/fachmodell'
import { NichtErlaubt } from '../../technik/fehler/Fehlerseiten.tsx'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import { Anlageformular } from './Anlageformular.tsx'

const NUR_GZUEV: readonly Bereich[] = ['GZUEV']

/** Messstelle der Gewässerzustandsüberwachung anlegen. */
export default function GZUEVAnlegenPage() {
  const zugang = useSitzung()
  if (!bereicheMitRecht(akteurVon(zugang), 'messstelle.bearbeiten').includes('GZUEV')) return <NichtErlaubt />
  return <Anlageformular adresse="/gzuev-anlegen" arten={NUR_GZUEV} titel="GZÜV-Messstelle anlegen" />
}
