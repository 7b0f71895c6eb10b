import { bereicheMitRecht } from '@benthos/fachmodell'
import { useMemo } from 'react'
import { NichtErlaubt } from '../../technik/fehler/Fehlerseiten.tsx'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import { Anlageformular } from './Anlageformular.tsx'

/** Landesmessstelle oder Messstelle eines Fachprojekts anlegen. */
export default function MessstelleAnlegenPage() {
  const zugang = useSitzung()
  const arten = useMemo(
    () => bereicheMitRecht(akteurVon(zugang), 'messstelle.bearbeiten').filter(art => art !== 'GZUEV'),
    [zugang],
  )
  if (arten.length === 0) return <NichtErlaubt />
  return <Anlageformular adresse="/messstelle-anlegen" arten={arten} titel="Messstelle anlegen" />
}
