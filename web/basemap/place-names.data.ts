/**
 * Names of large places in Arabic and French, for maps in those languages; in the Maghreb of nearly all that the map names.
 * `country | name in the GeoNames extract | Arabic | French where it differs | population where the extract is wrong |
 * latitude and longitude where it is`
 */
export const placeNames = `
DZ | Algiers | الجزائر | Alger | | 36.7690 3.0545
DZ | Boumerdas | بومرداس | Boumerdès | 41685
DZ | Oran | وهران
DZ | Tébessa | تبسة | | 196537
DZ | Constantine | قسنطينة
DZ | Biskra | بسكرة
DZ | Sétif | سطيف
DZ | Batna City | باتنة | Batna
DZ | Batna | باتنة
DZ | Annaba | عنابة
DZ | Bab Ezzouar | باب الزوار
DZ | Sidi Bel Abbès | سيدي بلعباس
DZ | Sidi bel Abbès | سيدي بلعباس
DZ | Skikda | سكيكدة
DZ | Tiaret | تيارت
DZ | Chlef | الشلف
DZ | Béjaïa | بجاية
DZ | Bordj Bou Arreridj | برج بوعريريج
DZ | Blida | البليدة
DZ | Médéa | المدية
DZ | Tlemcen | تلمسان
DZ | Djelfa | الجلفة
DZ | Ouargla | ورقلة
DZ | Touggourt | تقرت
DZ | Ghardaïa | غرداية
DZ | El Oued | الوادي
DZ | Béchar | بشار
DZ | Mostaganem | مستغانم
DZ | Tizi Ouzou | تيزي وزو
DZ | M’Sila | المسيلة
DZ | Msila | المسيلة
DZ | Jijel | جيجل
DZ | Guelma | قالمة
DZ | Souk Ahras | سوق أهراس
DZ | Khenchela | خنشلة
DZ | Laghouat | الأغواط
DZ | El Bayadh | البيض
DZ | Saïda | سعيدة
DZ | Mascara | معسكر
DZ | Relizane | غليزان
DZ | Khemis Miliana | خميس مليانة
DZ | Aïn Defla | عين الدفلى
DZ | Aïn Oussera | عين وسارة
DZ | Aïn Temouchent | عين تموشنت
DZ | Bouira | البويرة
DZ | Tamanrasset | تمنراست
DZ | Adrar | أدرار
DZ | Reggane | رقان
DZ | Illizi | إليزي
DZ | I-n-Salah | عين صالح | In Salah
DZ | In Salah | عين صالح
DZ | El Golea | المنيعة | El Goléa
DZ | Tindouf | تندوف
DZ | Naama | النعامة
DZ | Hassi Messaoud | حاسي مسعود
DZ | Cherchell | شرشال
DZ | Kolea | القليعة | Koléa
DZ | Boufarik | بوفاريك
DZ | Baraki | براقي
DZ | Bordj el Kiffan | برج الكيفان
DZ | Birkhadem | بئر خادم
DZ | Larbaâ | الأربعاء
DZ | Bougara | بوقرة
DZ | Meftah | مفتاح
DZ | Sidi Moussa | سيدي موسى
DZ | Reghaïa | الرغاية
DZ | Rouiba | الرويبة
DZ | Khemis el Khechna | خميس الخشنة
DZ | Dar el Beïda | الدار البيضاء
DZ | Cheraga | الشراقة | Chéraga
DZ | Douera | الدويرة | Douéra
DZ | Zeralda | زرالدة | Zéralda
DZ | ’Aïn Benian | عين البنيان
DZ | Aïn Taya | عين طاية
DZ | Saoula | السحاولة
DZ | Bouinan | بوعينان
DZ | Souma | الصومعة
DZ | Chebli | الشبلي
DZ | Thenia | الثنية
DZ | Dellys | دلس
DZ | Rouached | رواشد
DZ | Barika | بريكة
DZ | Aflou | أفلو
DZ | Ksar el Boukhari | قصر البخاري
DZ | Mers el Kebir | المرسى الكبير
DZ | Arzew | أرزيو
DZ | El Eulma | العلمة
MA | Casablanca | الدار البيضاء
MA | Rabat | الرباط
MA | Fès | فاس
MA | Marrakesh | مراكش | Marrakech
MA | Tangier | طنجة | Tanger
MA | Agadir | أكادير
MA | Meknès | مكناس
MA | Oujda-Angad | وجدة | Oujda
MA | Oujda | وجدة
MA | Tétouan | تطوان
MA | Nador | الناظور
MA | Kenitra | القنيطرة | Kénitra
TN | Tunis | تونس
TN | Sfax | صفاقس
TN | Sousse | سوسة
TN | Bizerte | بنزرت
TN | Gabès | قابس
TN | Kairouan | القيروان
LY | Tripoli | طرابلس
LY | Benghazi | بنغازي
LY | Misratah | مصراتة
LY | Sabhā | سبها | Sebha
MR | Nouakchott | نواكشوط
MR | Nouadhibou | نواذيبو
EH | Laayoune | العيون | Laâyoune
ML | Bamako | باماكو
ML | Timbuktu | تمبكتو | Tombouctou
ML | Gao | غاو
NE | Niamey | نيامي
NE | Agadez | أغاديز
NE | Zinder | زندر
TD | N'Djamena | نجامينا
SD | Khartoum | الخرطوم
EG | Cairo | القاهرة | Le Caire
EG | Alexandria | الإسكندرية | Alexandrie
EG | Giza | الجيزة | Gizeh
EG | Aswan | أسوان | Assouan
SN | Dakar | داكار
CI | Abidjan | أبيدجان
GH | Accra | أكرا
NG | Lagos | لاغوس
NG | Abuja | أبوجا
NG | Kano | كانو
BF | Ouagadougou | واغادوغو
ET | Addis Ababa | أديس أبابا | Addis-Abeba
KE | Nairobi | نيروبي
CD | Kinshasa | كينشاسا
AO | Luanda | لواندا
ZA | Johannesburg | جوهانسبرغ
ZA | Cape Town | كيب تاون | Le Cap
ZA | Pretoria | بريتوريا
TZ | Dar es Salaam | دار السلام | Dar es Salam
UG | Kampala | كمبالا
SO | Mogadishu | مقديشو | Mogadiscio
FR | Paris | باريس
FR | Marseille | مارسيليا
FR | Lyon | ليون
FR | Toulouse | تولوز
FR | Nice | نيس
FR | Nantes | نانت
FR | Strasbourg | ستراسبورغ
FR | Montpellier | مونبلييه
FR | Bordeaux | بوردو
FR | Lille | ليل
ES | Madrid | مدريد
ES | Barcelona | برشلونة | Barcelone
ES | Valencia | بلنسية | Valence
ES | Alicante | أليكانتي
ES | Sevilla | إشبيلية | Séville
ES | Málaga | مالقة | Malaga
ES | Murcia | مرسية | Murcie
ES | Zaragoza | سرقسطة | Saragosse
ES | Palma | بالما
ES | Granada | غرناطة | Grenade
PT | Lisbon | لشبونة | Lisbonne
PT | Porto | بورتو
IT | Rome | روما | Rome
IT | Milan | ميلانو | Milan
IT | Naples | نابولي | Naples
IT | Turin | تورينو | Turin
IT | Palermo | باليرمو | Palerme
IT | Genoa | جنوة | Gênes
IT | Cagliari | كالياري
MT | Valletta | فاليتا | La Valette
GB | London | لندن | Londres
GB | Birmingham | برمنغهام
GB | Manchester | مانشستر
GB | Liverpool | ليفربول
GB | Edinburgh | إدنبرة | Édimbourg
IE | Dublin | دبلن
BE | Brussels | بروكسل | Bruxelles
BE | Antwerpen | أنتويرب | Anvers
NL | Amsterdam | أمستردام
NL | Rotterdam | روتردام
LU | Luxembourg | لوكسمبورغ
DE | Berlin | برلين
DE | Hamburg | هامبورغ | Hambourg
DE | Munich | ميونخ
DE | Köln | كولونيا | Cologne
DE | Frankfurt am Main | فرانكفورت | Francfort
CH | Zürich | زيورخ | Zurich
CH | Genève | جنيف
CH | Bern | برن | Berne
AT | Vienna | فيينا | Vienne
CZ | Prague | براغ
PL | Warsaw | وارسو | Varsovie
PL | Kraków | كراكوف | Cracovie
HU | Budapest | بودابست
RO | Bucharest | بوخارست | Bucarest
BG | Sofia | صوفيا
RS | Belgrade | بلغراد
GR | Athens | أثينا | Athènes
GR | Thessaloníki | سالونيك | Thessalonique
HR | Zagreb | زغرب
DK | Copenhagen | كوبنهاغن | Copenhague
SE | Stockholm | ستوكهولم
NO | Oslo | أوسلو
FI | Helsinki | هلسنكي
UA | Kyiv | كييف | Kiev
RU | Moscow | موسكو | Moscou
RU | Saint Petersburg | سانت بطرسبرغ | Saint-Pétersbourg
TR | Istanbul | إسطنبول
TR | Ankara | أنقرة
TR | İzmir | إزمير | Izmir
SY | Damascus | دمشق | Damas
SY | Aleppo | حلب | Alep
LB | Beirut | بيروت | Beyrouth
JO | Amman | عمّان
PS | East Jerusalem | القدس الشرقية | Jérusalem-Est
PS | Gaza | غزة
IL | Jerusalem | القدس | Jérusalem
IL | Tel Aviv | تل أبيب | Tel-Aviv
IQ | Baghdad | بغداد | Bagdad
IQ | Basrah | البصرة | Bassora
IQ | Mosul | الموصل | Mossoul
SA | Riyadh | الرياض | Riyad
SA | Jeddah | جدة | Djeddah
SA | Mecca | مكة المكرمة | La Mecque
SA | Medina | المدينة المنورة | Médine
YE | Sanaa | صنعاء
YE | Aden | عدن
OM | Muscat | مسقط | Mascate
AE | Dubai | دبي | Dubaï
AE | Abu Dhabi | أبوظبي | Abou Dabi
QA | Doha | الدوحة
BH | Manama | المنامة
KW | Kuwait City | مدينة الكويت | Koweït
IR | Tehran | طهران | Téhéran
PK | Karachi | كراتشي
PK | Lahore | لاهور
IN | Mumbai | مومباي | Bombay
IN | Delhi | دلهي
IN | Kolkata | كلكتا | Calcutta
BD | Dhaka | دكا | Dacca
CN | Beijing | بكين | Pékin
CN | Shanghai | شنغهاي
HK | Hong Kong | هونغ كونغ
JP | Tokyo | طوكيو
KR | Seoul | سول | Séoul
TH | Bangkok | بانكوك
VN | Hanoi | هانوي | Hanoï
ID | Jakarta | جاكرتا
PH | Manila | مانيلا | Manille
MY | Kuala Lumpur | كوالالمبور
SG | Singapore | سنغافورة | Singapour
AU | Sydney | سيدني
AU | Melbourne | ملبورن
US | New York City | نيويورك | New York
US | Los Angeles | لوس أنجلوس
US | Chicago | شيكاغو
US | Washington | واشنطن
CA | Toronto | تورنتو
CA | Montréal | مونتريال
MX | Mexico City | مدينة مكسيكو | Mexico
BR | São Paulo | ساو باولو
BR | Rio de Janeiro | ريو دي جانيرو
AR | Buenos Aires | بوينس آيرس
CO | Bogotá | بوغوتا | Bogota
PE | Lima | ليما
CL | Santiago | سانتياغو
CU | Havana | هافانا | La Havane
DZ | Ech Chettia | الشطية
DZ | Bejaïa | بجاية | Béjaïa
DZ | El Achir | العشير
DZ | Aïn Beïda | عين البيضاء
DZ | Oum el Bouaghi | أم البواقي
DZ | Messaad | مسعد
DZ | Beni Mered | بني مراد
DZ | El Khroub | الخروب
DZ | Rouissat | الرويسات
DZ | Berrouaghia | البرواقية
DZ | Azzaba | عزابة
DZ | Aïn Touta | عين التوتة
DZ | Cheria | الشريعة | Chéria
DZ | Chelghoum el Aïd | شلغوم العيد
DZ | Sidi Aïssa | سيدي عيسى
DZ | Mila | ميلة
DZ | Bir el Ater | بئر العاتر
DZ | Sougueur | السوقر
DZ | Aïn Fakroun | عين فكرون
DZ | Tolga | طولقة
DZ | Es Senia | السانيا | Es Sénia
DZ | Bir el Djir | بئر الجير
DZ | Akbou | أقبو
DZ | Besbes | البسباس
DZ | Sidi Khaled | سيدي خالد
DZ | Aïn Sefra | عين الصفراء
DZ | Frenda | فرندة
DZ | Hamma Bouziane | حامة بوزيان
DZ | Reguiba | الرقيبة
DZ | Tissemsilt | تيسمسيلت
DZ | Oued Rhiou | وادي رهيو
DZ | Sig | سيق
DZ | Ksar Chellala | قصر الشلالة
DZ | Râs el Oued | رأس الوادي | Ras El Oued
DZ | Lakhdaria | الأخضرية
DZ | Drean | الذرعان | Dréan
DZ | Boghni | بوغني
DZ | Dar Chioukh | دار الشيوخ
DZ | Sedrata | سدراتة
DZ | Djamaa | جامعة | Djamâa
DZ | Bouïra | البويرة | Bouira
DZ | Mansoûra | المنصورة | Mansoura
DZ | Telerghma | تلاغمة
DZ | Remchi | الرمشي
DZ | Birine | بيرين
DZ | Sour el Ghozlane | سور الغزلان
DZ | Metlili Chaamba | متليلي الشعانبة
DZ | Timimoun | تيميمون
DZ | Merouana | مروانة
DZ | Karkira | كركرة | Kerkera
DZ | El Hadjar | الحجار
DZ | Beni Saf | بني صاف | Béni Saf
DZ | ’Aïn el Turk | عين الترك
DZ | Boudouaou | بودواو
DZ | Berriane | بريان
DZ | Oued Fodda | وادي الفضة
DZ | Boû Arfa | بوعرفة | Bouarfa
DZ | El Attaf | العطاف
DZ | El Affroun | العفرون
DZ | ‘Aïn el Hadjel | عين الحجل
DZ | Hennaya | الحناية
DZ | Tazoult-Lambese | تازولت | Tazoult
DZ | Draa el Mizan | ذراع الميزان | Draâ El Mizan
DZ | Timizart | تيميزار
DZ | Sebdou | سبدو
DZ | Tebesbest | تبسبست
DZ | Azazga | عزازقة
DZ | Héliopolis | هيليوبوليس
DZ | Chetouane | شتوان
DZ | ’Aïn el Melh | عين الملح
DZ | El Hadjira | الحجيرة
DZ | El Abiodh Sidi Cheikh | الأبيض سيدي الشيخ
DZ | Mehdia daira de meghila | المهدية | Mahdia
DZ | El Idrissia | الإدريسية
DZ | Bougaa | بوقاعة | Bougaâ
DZ | Draa Ben Khedda | ذراع بن خدة | Draâ Ben Khedda
DZ | Aïn el Bya | عين البية
DZ | Nedroma | ندرومة
DZ | Debila | الدبيلة
DZ | Arris | أريس
DZ | ’Aïn Deheb | عين الذهب
DZ | Hammam Bou Hadjar | حمام بوحجر
DZ | Sidi ech Chahmi | سيدي الشحمي
DZ | El Kala | القالة
DZ | Aïn Arnat | عين أرنات
DZ | Sidi Okba | سيدي عقبة
DZ | Makouda | ماكودة
DZ | ’Aïn Merane | عين مران
DZ | Râs el Aïoun | رأس العيون | Ras El Aïoun
DZ | Bordj Ghdir | برج الغدير
DZ | Ouled Mimoun | أولاد ميمون
DZ | Beni Douala | بني دوالة
DZ | BABOR - VILLE | بابور
DZ | Mouzaïa | موزاية
DZ | El Aouinet | العوينات
DZ | Tamalous | تمالوس
DZ | Aïn Kercha | عين كرشة
DZ | Djidiouia | جديوية
DZ | Barbacha | برباشة
DZ | ’Aïn el Bell | عين الإبل
DZ | el hed | الحد | El Had
DZ | Megarine | المقارين
DZ | Sfizef | سفيزف
DZ | Freha | فريحة
DZ | L’Arbaa Naït Irathen | الأربعاء ناث إيراثن
DZ | Oued Sly | وادي السلي
DZ | Robbah | الرباح
DZ | Meskiana | مسكيانة
DZ | Lardjem | لرجام
DZ | Sidi Amrane | سيدي عمران
DZ | Mekla | مقلع
DZ | ’Aïn Abid | عين عبيد
DZ | Aïn Bessem | عين بسام
DZ | Aïn Smara | عين السمارة
DZ | El Abadia | العبادية
DZ | Hammamet | الحمامات
DZ | Ben Mehidi | بن مهيدي
DZ | ’Aïn el Hammam | عين الحمام
DZ | Tizi Gheniff | تيزي غنيف
DZ | Charef | الشارف
DZ | Theniet el Had | ثنية الحد
DZ | Bou Hanifia el Hamamat | بوحنيفية | Bouhanifia
DZ | Hadjout | حجوط
DZ | Boukadir | بوقادير
DZ | Sidi Akkacha | سيدي عكاشة
DZ | El Amria | العامرية
DZ | Tirmitine | تيرمتين
DZ | Bou Tlelis | بوتليليس | Boutlélis
DZ | El Kseur | القصر
DZ | Amizour | أميزور
DZ | Didouche Mourad | ديدوش مراد
DZ | Melouza | ملوزة
DZ | Tipasa | تيبازة | Tipaza
DZ | Sidi Mérouane | سيدي مروان
DZ | Aoulef | أولف
DZ | Abou el Hassan | أبو الحسن
DZ | Arhribs | أغريب | Aghribs
DZ | Sidi Abdelli | سيدي العبدلي
DZ | Salah Bey | صالح باي
DZ | Chiffa | الشفة
DZ | Zeribet el Oued | زريبة الوادي
DZ | Boumahra Ahmed | بومهرة أحمد
DZ | Ammi Moussa | عمي موسى
DZ | Oued el Abtal | وادي الأبطال
DZ | Bou Ismaïl | بواسماعيل
DZ | Tizi-n-Tleta | تيزي نثلاثة | Tizi N'Tleta
DZ | Mazouna | مازونة
DZ | Mansourah | المنصورة
DZ | Zemoura | زمورة
DZ | Feraoun | فرعون
DZ | Chemini | شميني
DZ | Bensekrane | بن سكران
DZ | Oued el Alleug | وادي العلايق
DZ | Taïbet | الطيبات
DZ | Tadmaït | تادمايت
DZ | Boudjima | بوجيمة
DZ | Chorfa | الشرفاء
DZ | El Tarf | الطارف
DZ | Seddouk | صدوق
DZ | Beni Mester | بني مستار
DZ | Bordj Zemoura | برج زمورة
DZ | Chabet el Ameur | شعبة العامر
DZ | El Malah | المالح
DZ | Berrahal | برحال
DZ | Brezina | بريزينة
DZ | Beni Amrane | بني عمران
DZ | Tizi Rached | تيزي راشد
DZ | Arbatache | الأربعطاش
DZ | ’Aïn el Berd | عين البرد
DZ | Naciria | الناصرية
DZ | Ighram | إغرام
DZ | Ouled Moussa | أولاد موسى
DZ | ’Aïn el Hadjar | عين الحجر
DZ | ’Aïn Boucif | عين بوسيف
DZ | Oumache | أوماش
DZ | Boumagueur | بومقر
DZ | Sidi Senoussi سيدي سنوسي | سيدي سنوسي | Sidi Senoussi
DZ | Draa Klalouche | ذراع قلالوش
DZ | Smala | الزمالة
DZ | Ait Yahia | آيت يحيى | Aït Yahia
TN | Ariana | أريانة | L'Ariana
TN | Kasserine | القصرين
TN | Gafsa | قفصة
TN | La Goulette | حلق الوادي
TN | Zarzis | جرجيس
TN | Ben Arous | بن عروس
TN | Monastir | المنستير
TN | La Mohammedia | المحمدية | Mohamedia
TN | Al Marsá | المرسى | La Marsa
TN | Msaken | مساكن
TN | Skanes | صقانس | Skanès
TN | Houmt El Souk | حومة السوق | Houmt Souk
TN | Tataouine | تطاوين
TN | El Hamma | الحامة
TN | Medenine | مدنين | Médenine
TN | Béja | باجة
TN | Nabeul | نابل
TN | Hammamet | الحمامات
TN | Jendouba | جندوبة
TN | El Kef | الكاف | Le Kef
TN | Hammam-Lif | حمام الأنف
TN | Oued Lill | وادي الليل | Oued Ellil
TN | Menzel Bourguiba | منزل بورقيبة
TN | Mahdia | المهدية
TN | Radès | رادس
TN | Kélibia | قليبية
TN | Sidi Bouzid | سيدي بوزيد
TN | Metlaoui | المتلوي
TN | Djemmal | جمال | Jemmal
TN | Ksar Hellal | قصر هلال
TN | Tozeur | توزر
TN | Dar Chabanne | دار شعبان | Dar Chaâbane
TN | Hammam Sousse | حمام سوسة
TN | Gremda | قرمدة
TN | Korba | قربة
TN | Midoun | ميدون
TN | Mateur | ماطر
TN | Ar Rudayyif | الرديف | Redeyef
TN | Douz | دوز
TN | Ksour Essaf | قصور الساف
TN | Siliana | سليانة
TN | Manouba | منوبة | La Manouba
TN | Nefta | نفطة
TN | Chebba | الشابة | La Chebba
TN | Menzel Jemil | منزل جميل
TN | Takelsa | تاكلسة
TN | Medjez el Bab | مجاز الباب
TN | El Jem | الجم
TN | Akouda | أكودة
TN | Kebili | قبلي | Kébili
TN | Tajerouine | تاجروين
TN | Douar Tindja | تينجة | Tinja
TN | Ouardenine | الوردانين | Ouardanine
TN | El Fahs | الفحص
TN | Beni Khiar | بني خيار
TN | Zaghouan | زغوان
TN | Mennzel Bou Zelfa | منزل بوزلفة | Menzel Bouzelfa
TN | El Alia | العالية
TN | Thala | تالة
TN | Bekalta | البقالطة
TN | Carthage | قرطاج
TN | Menzel Abderhaman | منزل عبد الرحمان | Menzel Abderrahmane
TN | Galaat el Andeless | قلعة الأندلس | Kalâat el-Andalous
TN | Maktar | مكثر
TN | Erriadh | الرياض
TN | Sahline | الساحلين
TN | Seïada | صيادة | Sayada
TN | Tabarka | طبرقة
TN | Testour | تستور
TN | Ben Gardane | بن قردان
TN | Tabursuq | تبرسق | Téboursouk
TN | Banbalah | بنبلة | Bembla
TN | Bou Arada | بوعرادة
TN | Ksibet el Mediouni | قصيبة المديوني
TN | Beni Khalled | بني خلاد
TN | As Sars | السرس | Le Sers
TN | Gafour | قعفور | Gaâfour
TN | Bou Arkoub | بوعرقوب | Bou Argoub
TN | El Haouaria | الهوارية
TN | Rafrāf | رفراف | Raf Raf
TN | Skhira | الصخيرة
TN | Sidi Bou Ali | سيدي بوعلي
TN | Menzel Kamel | منزل كامل
TN | Beni Hassane | بني حسان
TN | Degache | دقاش
TN | As Sanad | السند | Sened
TN | Haffouz | حفوز
TN | Le Krib | الكريب
TN | Al Matlīn | الماتلين | Metline
TN | Djebeniana | جبنيانة | Jebiniana
TN | El Golaa | القلعة
TN | Sbikha | السبيخة
TN | Sidi Alouane | سيدي علوان
TN | El Maamoura | المعمورة
TN | Harqalah | هرقلة | Hergla
TN | Er Regueb | الرقاب | Regueb
TN | Sakiet Sidi Youssef | ساقية سيدي يوسف
TN | Melloulèche | ملولش
TN | Chorbane | شربان
TN | Sbiba | سبيبة
TN | Jemna | جمنة
TN | Touza | طوزة
TN | El Battan | البطان
TN | Port el Kantaoui | القنطاوي
TN | Jilma | جلمة
TN | Mezzouna | المزونة
TN | Lemta | لمطة | Lamta
TN | El Ksour | القصور
TN | Rhar el Melah | غار الملح | Ghar el-Melh
TN | Bir el Hafey | بئر الحفي
TN | Sejenane | سجنان
TN | Sidi Bou Saïd | سيدي بوسعيد
TN | Bir Ali Ben Khalifa | بئر علي بن خليفة
TN | Menzel Heurr | منزل حر
TN | Remada | رمادة
TN | Rohia | الروحية
TN | El Mida | الميدة
TN | Beni Kheddache | بني خداش
TN | Korbous | قربص
TN | Salakta | سلقطة
TN | Nibbar | نبر | Nebeur
TN | Mesdour | مسدور
TN | Goubellat | قبلاط
TN | Sidi el Hani | سيدي الهاني
TN | Tamaghzah | تمغزة | Tamerza
TN | Kesra | كسرى
TN | Matmata | مطماطة
TN | Wadi Maliz | وادي مليز | Oued Meliz
TN | Fernana | فرنانة
TN | Chebika | الشبيكة
MA | Sale | سلا | Salé
MA | Salé Al Jadida | سلا الجديدة
MA | Al Hoceïma | الحسيمة
MA | Temara | تمارة | Témara
MA | Safi | آسفي
MA | Mohammedia | المحمدية | Mohammédia
MA | Khouribga | خريبكة
MA | Beni Mellal | بني ملال | Béni Mellal
MA | El Jadid | الجديدة | El Jadida
MA | Taza | تازة
MA | Settat | سطات
MA | Larache | العرائش
MA | Ksar El Kebir | القصر الكبير
MA | Khemisset | الخميسات | Khémisset
MA | Guelmim | كلميم
MA | Berrechid | برشيد
MA | Errachidia | الرشيدية
MA | Oued Zem | وادي زم
MA | Al Fqih Ben Çalah | الفقيه بن صالح | Fquih Ben Salah
MA | Taourirt | تاوريرت
MA | Berkane | بركان
MA | Sidi Slimane | سيدي سليمان
MA | Sidi Qacem | سيدي قاسم | Sidi Kacem
MA | Khenifra | خنيفرة | Khénifra
MA | Ifrane | إفران
MA | Taroudant | تارودانت
MA | Essaouira | الصويرة
MA | Tiflet | تيفلت
MA | Oulad Teïma | أولاد تايمة
MA | Sefrou | صفرو
MA | Youssoufia | اليوسفية
MA | Tan-Tan | طانطان
MA | Ouezzane | وزان
MA | Guercif | جرسيف
MA | Ouarzazat | ورزازات | Ouarzazate
MA | Tiznit | تيزنيت
MA | Fnidek | الفنيدق
MA | Azrou | أزرو
MA | Midelt | ميدلت
MA | Skhirate | الصخيرات
MA | Souq Larb’a al Gharb | سوق أربعاء الغرب | Souk El Arbaa
MA | Jerada | جرادة
MA | Smara | السمارة
MA | Kasba Tadla | قصبة تادلة
MA | Sidi Bennour | سيدي بنور
MA | Imzouren | إمزورن
MA | Martil | مرتيل
MA | Azemmour | أزمور
MA | Tinghir | تنغير
MA | Chefchaouene | شفشاون | Chefchaouen
MA | Al Aaroui | العروي
MA | El Aïoun | العيون سيدي ملوك
MA | Zagora | زاكورة
MA | Taounate | تاونات
MA | Sidi Yahia El Gharb | سيدي يحيى الغرب
MA | Zaïo | زايو
MA | Asilah | أصيلة
MA | Bouarfa | بوعرفة
MA | El Hajeb | الحاجب
MA | Mechraa Bel Ksiri | مشرع بلقصيري
MA | Bouznika | بوزنيقة
MA | Arfoud | أرفود | Erfoud
MA | Reçani | الريصاني | Rissani
MA | Sidi Ifni | سيدي إفني
MA | Ahfir | أحفير
MA | Oulmes | أولماس | Oulmès
MA | Bni Bouayach | بني بوعياش
MA | Aïn Beni Mathar | عين بني مطهر
MA | Boujniba | بوجنيبة
MA | Kelaat Mgouna | قلعة مكونة
MA | Figuig (Centre) | فكيك
MA | Targuist | تاركيست
MA | Midar | ميضار
MA | Mhamid | محاميد الغزلان
MA | Zag | الزاك
MA | Gueltat Zemmour | كلتة زمور
MA | Oualidia | الوليدية
MA | Tarfaya | طرفاية
MA | Aïn Leuh | عين اللوح
MA | Taghazout | تغازوت
MA | Tafraout | تافراوت
MA | Oukaïmedene | أوكايمدن
MA | Saidia | السعيدية | Saïdia
MA | Zawyat ech Cheïkh | زاوية الشيخ
MA | Akhfennir | أخفنير
MA | Tit Mellil | تيط مليل
MA | Tissa | تيسة
MA | Taliouine | تالوين
MA | Tata | طاطا
MA | Tamanar | تامنار
MA | Skoura | سكورة
MA | Selouane | سلوان
MA | Oued Laou | واد لاو
MA | Oued Amlil | واد أمليل
MA | Moulay Yacoub | مولاي يعقوب
MA | Sidi Harazem | سيدي حرازم
MA | Oulad Ayad | أولاد عياد
MA | Taznakht | تازناخت
MA | Telouet | تلوات
EH | Dakhla | الداخلة
LY | Mişrātah | مصراتة | Misrata
LY | Tarhuna | ترهونة
LY | Al Khums | الخمس
LY | Az Zāwīyah | الزاوية
LY | Zawiya | الزاوية
LY | Ajdabiya | أجدابيا
LY | Al Ajaylat | العجيلات
LY | Sirte | سرت | Syrte
LY | Tobruk | طبرق | Tobrouk
LY | Zliten | زليتن
LY | Şabrātah | صبراتة | Sabratha
LY | Tagiura | تاجوراء
LY | Al Marj | المرج
LY | Gharyan | غريان
LY | Darnah | درنة | Derna
LY | Al Bayḑā’ | البيضاء | El Beïda
LY | Yafran | يفرن
LY | Bani Walid | بني وليد
LY | Zuwārah | زوارة | Zouara
LY | Murzuq | مرزق | Mourzouq
LY | Ubari | أوباري | Oubari
LY | Zintan | الزنتان
LY | Nālūt | نالوت | Nalout
LY | Hūn | هون
LY | Ghat | غات
LY | Al Jawf | الجوف
LY | Ghadāmis | غدامس | Ghadamès
LY | Awjilah | أوجلة
MR | Néma | النعمة
MR | Kaédi | كيهيدي
MR | Rosso | روصو
MR | Kiffa | كيفة
MR | Zouerate | ازويرات | Zouérat
MR | Atar | أطار
MR | Sélibaby | سيليبابي
MR | Aleg | ألاك
MR | Aioun | العيون | Aïoun
MR | Akjoujt | أكجوجت
MR | Tidjikja | تجكجة
MR | Chingueṭṭi | شنقيط | Chinguetti
`
