import { fehlerlage, useFehlerlage } from '../meldungen/fehlerlage.ts'
import { Fehlerkasten } from './Fehlerkasten.tsx'
import stil from './UnerwarteterFehler.module.css'

/** Ein Fehler des Programms außerhalb des Zeichnens (etwa nach einem Klick): die Seite bleibt stehen, der Kasten darüber. */
export function UnerwarteterFehler() {
  const { unerwartet } = useFehlerlage()
  if (unerwartet === null) return null
  return (
    <div className={stil['kasten']}>
      <Fehlerkasten
        fehler={unerwartet}
        key={unerwartet.message}
        onClose={() => fehlerlage.setze({ unerwartet: null })}
      />
    </div>
  )
}
