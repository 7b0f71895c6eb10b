-- Auch der Bund gibt Registrierungen frei, ohne Benutzer sonst anzulegen.
update route set recht = 'registrierung.entscheiden' where path = '/benutzer-anlegen' and recht = 'benutzer.verwalten';
