import { ladeAnwendung } from '../src/technik/http/anmeldung/ladeAnwendung.ts'

void ladeAnwendung(() => import('./galerie.tsx').then(({ starteGalerie }) => starteGalerie()))
