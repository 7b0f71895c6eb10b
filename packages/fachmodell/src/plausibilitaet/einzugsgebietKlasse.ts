import { bestimmeEinzugsgebietsklasse } from '../einzugsgebiet.ts'
import { EINZUGSGEBIETSGRENZEN, EINZUGSGEBIETSKLASSEN } from '../listen/typologie.ts'
import { labelVon } from '../werteliste.ts'
import { formatiereNeben } from '../zahl/formatiereNeben.ts'
import type { Pruefregel } from './befund.ts'
import type { Messstellenbild } from './messstellenbild.ts'

/** Fläche des Einzugsgebiets gegen seine Klasse; übernommene Bestände können einander widersprechen. */
export const pruefeEinzugsgebietKlasse: Pruefregel<Messstellenbild> = ({ einzugsgebiet, einzugsgebietsklasse }) => {
  if (einzugsgebiet === null || einzugsgebietsklasse === null) return []
  const richtige = bestimmeEinzugsgebietsklasse(einzugsgebiet)
  if (richtige === einzugsgebietsklasse) return []
  const label = (klasse: string) => labelVon(EINZUGSGEBIETSKLASSEN, klasse)
  return [
    {
      regel: 'EINZUGSGEBIET_KLASSE',
      teil: 'charakteristik',
      stelle: 'einzugsgebietsklasse',
      element: null,
      wert: `${einzugsgebiet} ${einzugsgebietsklasse}`,
      text:
        `Einzugsgebiet ${formatiereNeben(einzugsgebiet, EINZUGSGEBIETSGRENZEN, 2, 0)} km² gehört zur Klasse „${label(richtige)}“, ` +
        `angegeben ist „${label(einzugsgebietsklasse)}“.`,
      quelle: 'WRRL Anhang II, System A',
    },
  ]
}
