export interface Question {
  question: string
  answer: string
}

/** The questions that people ask most. The specification wants them in French, whatever the reader's language. */
export const faq: readonly Question[] = [
  {
    question: 'Comment ajouter un véhicule à ma flotte ?',
    answer:
      'Ouvrez Paramètres › Appareils, puis « Ajouter un appareil ». Donnez-lui un nom et saisissez l’identifiant du traceur, tel qu’il l’envoie (souvent son numéro IMEI). Si le traceur émet déjà, le formulaire vous l’indique avant même l’enregistrement.',
  },
  {
    question: 'Mon véhicule reste « hors ligne ». Que vérifier ?',
    answer:
      'Vérifiez dans l’ordre : l’alimentation du traceur, la carte SIM (crédit, données mobiles activées), l’adresse du serveur configurée dans le traceur, puis l’identifiant saisi dans la fiche de l’appareil. Un seul chiffre de différence suffit pour que les messages soient ignorés.',
  },
  {
    question: 'Que signifie le statut « inconnu » ?',
    answer:
      'Aucun message n’est arrivé depuis plus de dix minutes. Le véhicule peut être en sous-sol, en zone blanche, ou son traceur peut être en veille. Le statut redevient « en ligne » au premier message reçu.',
  },
  {
    question: 'Pourquoi la position affichée est-elle décalée de la route ?',
    answer:
      'La précision dépend de la réception satellite : immeubles hauts, tunnels et parkings couverts la dégradent. Vérifiez que l’antenne n’est pas masquée par une pièce métallique et que le traceur est fixé face au ciel.',
  },
  {
    question: 'À quelle fréquence les positions sont-elles mises à jour ?',
    answer:
      'Dès qu’un traceur envoie un message, la carte se met à jour, en général en moins d’une seconde. La fréquence d’envoi se règle dans le traceur : entre 10 et 60 secondes en mouvement convient à la plupart des flottes.',
  },
  {
    question: 'Quels traceurs puis-je utiliser ?',
    answer:
      'Tout traceur qui publie en MQTT : notre format JSON, OwnTracks (application gratuite pour téléphone) ou Teltonika (codec JSON). Les valeurs à saisir dans le traceur sont affichées dans la fiche de chaque appareil, avec un bouton pour les copier.',
  },
  {
    question: 'Comment organiser mes véhicules par agence ou par service ?',
    answer:
      'Créez des groupes dans Paramètres › Groupes ; un groupe peut en contenir d’autres. Choisissez ensuite le groupe dans la fiche de chaque appareil. Sur la carte, le filtre permet de n’afficher que les groupes voulus.',
  },
  {
    question: 'Puis-je donner un accès en consultation seule ?',
    answer:
      'Oui. Un compte en lecture seule voit la carte et la liste, mais ne peut ni ajouter, ni modifier, ni supprimer. Demandez à votre administrateur de créer ce compte pour vous.',
  },
  {
    question: 'J’ai saisi plusieurs fois un mauvais mot de passe et je ne peux plus me connecter.',
    answer:
      'Après dix essais infructueux, la connexion est suspendue quelques minutes pour protéger votre compte. Patientez, puis réessayez ; si vous avez oublié votre mot de passe, contactez-nous.',
  },
]
