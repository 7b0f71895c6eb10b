import { StammdatenPage } from '../features/messstelle/StammdatenPage.tsx'
import { spaeteSeite } from '../technik/fehler/nachladen.ts'

const Dossier = spaeteSeite(() => import('../features/dossier/Dossier.tsx'))

/** Setzt die Seite einer Messstelle aus Stammdaten und Dossier zusammen, weil Features einander nicht kennen. */
export default function MessstelleSeite() {
  return <StammdatenPage Dossier={Dossier} />
}
