-- Auch eine Adresse, die der Anmeldedienst nennt, kann unbestätigt sein. Bisherige Bitten gelten als bestätigt, wie sie bisher galten.
update registrierung set email_bestaetigt_am = eingelangt_am where art = 'OTF' and email_bestaetigt_am is null;
