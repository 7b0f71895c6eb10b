import { browserumfeld, type Umfeld } from './umfeld.ts'

/**
 * Meldet jemanden ab, der über den Portalverbund kommt: erst hier, dann beim Portal, wenn seine Adresse bekannt ist; sonst lädt die
 * Seite neu. Wirft und bleibt, wenn der Server die Sitzung nicht beendet.
 * @param vorVerlassen unmittelbar bevor die Seite wechselt
 */
export async function meldeUeberPortalAb(
  portal: string | null,
  vorVerlassen: () => void,
  umfeld: Pick<Umfeld, 'rufeAbmeldung' | 'ladeNeu' | 'gehe'> = browserumfeld(),
): Promise<void> {
  await umfeld.rufeAbmeldung()
  vorVerlassen()
  if (portal === null) umfeld.ladeNeu()
  else umfeld.gehe(`${portal}/login.do?event=logout`)
}
