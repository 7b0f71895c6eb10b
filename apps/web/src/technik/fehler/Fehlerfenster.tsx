import { spaetesFenster } from '../layout/spaetesFenster.tsx'
import { fehlerlage, useFehlerlage } from '../meldungen/fehlerlage.ts'

const Fehlerdialoge = spaetesFenster(() => import('./Fehlerdialoge.tsx').then(m => m.Fehlerdialoge))

const schliesse = () => fehlerlage.setze({ zeitueberschreitung: null, firewallseite: null })

/** Meldet Fehler, die jede Anfrage treffen können, in einem Fenster. */
export function Fehlerfenster() {
  const { zeitueberschreitung, firewallseite } = useFehlerlage()
  const istOffen = zeitueberschreitung !== null || firewallseite !== null
  return <Fehlerdialoge beiSchliessen={schliesse} istOffen={istOffen} />
}
