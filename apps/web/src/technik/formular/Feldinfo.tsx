import { InfoButton } from '@benthos/ui/info/InfoButton.tsx'
import { InfoResolver } from '@benthos/ui/info/InfoContext.tsx'
import type { Feld } from '@benthos/vertrag/feld'
import { useCallback } from 'react'
import { useFeldtat } from './Feldtatkontext.ts'

/**
 * Die Hilfe eines Felds aus dem Katalog; „Mehr Informationen“ nennt alles Übrige.
 * @param label wie das Feld hier heißt, wenn anders als im Katalog
 * @param feld sein Name, wenn sich an ihm etwas tun lässt
 */
export function Feldinfo({ eintrag, label = eintrag.label, feld }: { eintrag: Feld; label?: string; feld?: string }) {
  const feldtat = useFeldtat(feld)
  // Was kaum jemand braucht, lädt erst, wer danach fragt.
  const zeigeAuskunft = useCallback(async () => {
    const { Feldauskunft } = await import('./Feldauskunft.tsx')
    return { title: eintrag.label, content: <Feldauskunft feld={eintrag} /> }
  }, [eintrag])
  return (
    <InfoResolver resolve={zeigeAuskunft}>
      <InfoButton
        action={feldtat ? { label: feldtat.tat, onPress: feldtat.beginne } : undefined}
        infoId={eintrag.label}
        subject={label}
      >
        {eintrag.hilfe}
      </InfoButton>
    </InfoResolver>
  )
}
