/// What people type to find a food, and the key of the one that must stand first.
enum PlainFoods {
    /// Language, what is tried, what is typed, the catalogue's key.
    static let table = """
        en | plain      | egg                | egg
        en | plain      | milk               | milk
        en | plain      | rice               | rice
        en | plain      | bread              | bread
        en | plain      | butter             | butter-unsalted
        en | plain      | cheese             | cheddar
        en | plain      | yogurt             | yogurt
        en | plain      | yoghurt            | yogurt
        en | plain      | chicken            | chicken-breast
        en | plain      | chicken breast     | chicken-breast
        en | plain      | olive oil          | olive-oil
        en | plain      | apple              | apple
        en | plain      | banana             | banana
        en | plain      | potato             | potato
        en | plain      | onion              | onion
        en | plain      | garlic             | garlic
        en | plain      | flour              | flour
        en | plain      | sugar              | sugar
        en | plain      | salt               | salt
        en | plain      | tea                | tea
        en | plain      | coffee             | coffee
        en | plain      | water              | water
        en | plain      | salmon             | salmon
        en | plain      | tuna               | tuna-canned-water
        en | plain      | lentil             | lentil
        en | plain      | chickpea           | chickpea
        en | plain      | honey              | honey
        en | plain      | carrot             | carrot
        en | plain      | tomato             | tomato
        en | plain      | lemon              | lemon
        en | plain      | orange             | orange
        en | plain      | spinach            | spinach
        en | plain      | cucumber           | cucumber
        en | plain      | avocado            | avocado
        en | logged     | coffee with milk   | coffee-milk
        en | logged     | protein bar        | protein-bar
        en | logged     | 2 eggs             | egg
        en | logged     | pizza margherita   | pizza-margherita
        en | logged     | skyr               | skyr
        en | logged     | lahmacun and ayran | lahmacun
        en | logged     | cappuccino         | cappuccino
        en | logged     | black coffee       | coffee
        en | logged     | orange juice       | orange-juice
        en | logged     | scrambled eggs     | egg-scrambled
        en | logged     | 2 fried eggs       | egg-fried
        en | logged     | boiled egg         | egg-boiled
        en | logged     | 1 slice of toast   | bread-toasted
        en | logged     | peanut butter      | peanut-butter
        en | logged     | caesar salad       | caesar-salad-dressed
        en | logged     | cheeseburger       | cheeseburger
        en | logged     | french fries       | fries-fastfood
        en | logged     | fries              | fries-fastfood
        en | logged     | oven fries         | french-fries
        en | logged     | muesli             | muesli-plain
        en | logged     | boiled rice        | rice-cooked
        en | logged     | boiled pasta       | pasta-cooked
        en | logged     | grilled salmon     | salmon-cooked
        en | logged     | 150 g greek yogurt | greek-yogurt
        en | logged     | granola bar        | granola-bar
        en | logged     | glass of red wine  | red-wine
        en | logged     | diet coke          | cola-diet
        en | logged     | pizza              | pizza
        en | logged     | spaghetti bolognese | spaghetti-bolognese
        en | logged     | mac and cheese     | mac-cheese
        en | logged     | hummus             | hummus
        en | logged     | pancakes           | pancake
        en | logged     | protein shake      | protein-shake
        en | logged     | 2 slices of bread  | bread
        en | logged     | oats with milk     | oats
        en | logged     | ham and cheese sandwich | sandwich-ham
        en | order      | breast chicken     | chicken-breast
        en | prefix     | tom                | tomato
        en | prefix     | bana               | banana
        en | prefix     | chick bre          | chicken-breast
        en | prefix     | straw              | strawberry
        en | prefix     | broc               | broccoli
        en | prefix     | cucum              | cucumber
        en | prefix     | tomatoe            | tomato
        en | plural     | eggs               | egg
        en | plural     | tomatoes           | tomato
        en | plural     | potatoes           | potato
        en | plural     | apples             | apple
        en | plural     | strawberries       | strawberry
        en | plural     | lentils            | lentil
        en | typo       | tomatto            | tomato
        en | typo       | bananna            | banana
        en | typo       | chiken breast      | chicken-breast
        en | typo       | yogrut             | yogurt
        en | typo       | brocolli           | broccoli
        en | typo       | avacado            | avocado
        en | typo       | spinnach           | spinach
        en | typo       | potatoe            | potato
        en | typo       | cucmber            | cucumber
        en | typo       | strawbery          | strawberry
        en | typo       | mlik               | milk
        en | typo       | slamon             | salmon
        en | typo       | chikcen braest     | chicken-breast
        tr | plain      | süt                | milk
        tr | plain      | ekmek              | bread
        tr | plain      | pirinç             | rice
        tr | plain      | yumurta            | egg
        tr | plain      | tavuk              | chicken-whole
        tr | plain      | tavuk göğsü        | chicken-breast
        tr | plain      | peynir             | beyaz-peynir
        tr | plain      | beyaz peynir       | beyaz-peynir
        tr | plain      | yoğurt             | yogurt
        tr | plain      | zeytinyağı         | olive-oil
        tr | plain      | elma               | apple
        tr | plain      | muz                | banana
        tr | plain      | patates            | potato
        tr | plain      | soğan              | onion
        tr | plain      | sarımsak           | garlic
        tr | plain      | un                 | flour
        tr | plain      | şeker              | sugar
        tr | plain      | tuz                | salt
        tr | plain      | çay                | tea
        tr | plain      | kahve              | coffee
        tr | plain      | su                 | water
        tr | plain      | çilek              | strawberry
        tr | plain      | domates            | tomato
        tr | plain      | salatalık          | small-cucumber
        tr | plain      | ıspanak            | spinach
        tr | plain      | bal                | honey
        tr | plain      | nohut              | chickpea-dry
        tr | plain      | mercimek           | lentil
        tr | logged     | sütlü kahve        | coffee-milk
        tr | logged     | 2 yumurta          | egg
        tr | logged     | 150 g yoğurt       | yogurt
        tr | logged     | lahmacun ve ayran  | lahmacun
        tr | logged     | su böreği          | su-boregi
        tr | logged     | tavuk döner        | tavuk-doner
        tr | logged     | mercimek çorbası   | mercimek-corbasi
        tr | logged     | 1 kase mercimek çorbası | mercimek-corbasi
        tr | logged     | simit              | simit
        tr | logged     | menemen            | menemen
        tr | logged     | sucuklu yumurta    | sucuklu-yumurta
        tr | logged     | 2 haşlanmış yumurta | egg-boiled
        tr | logged     | çiğ köfte          | cig-kofte
        tr | logged     | türk kahvesi       | turkish-coffee
        tr | logged     | filtre kahve       | coffee
        tr | logged     | sütlaç             | sutlac
        tr | logged     | pilav              | pilav
        tr | logged     | bulgur pilavı      | bulgur-pilavi
        tr | logged     | karnıyarık         | karniyarik
        tr | logged     | mantı              | manti
        tr | logged     | iskender           | iskender
        tr | logged     | kaşarlı tost       | kasarli-tost
        tr | logged     | 2 dilim ekmek      | bread
        tr | logged     | bir bardak süt     | milk
        tr | logged     | 1 bardak çay       | tea
        tr | logged     | cacık              | cacik
        tr | logged     | patates kızartması | fries-fastfood
        tr | logged     | kızarmış patates   | fries-fastfood
        tr | logged     | fırında patates kızartması | fries-oven
        tr | logged     | fırında patates    | potato-baked
        tr | logged     | müsli              | muesli-plain
        tr | logged     | kumpir             | kumpir-dish
        tr | logged     | urfa               | adana
        tr | logged     | kuru köfte         | kofte
        tr | logged     | ızgara tavuk       | chicken-breast-cooked
        tr | logged     | skyr               | skyr
        tr | logged     | protein bar        | protein-bar
        tr | logged     | pizza margarita    | pizza-margherita
        tr | logged     | şekerli çay        | tea-sugar
        tr | logged     | simit ve peynir    | simit
        tr | diacritics | sut                | milk
        tr | diacritics | yogurt             | yogurt
        tr | diacritics | pirinc             | rice
        tr | diacritics | zeytinyagi         | olive-oil
        tr | diacritics | cilek              | strawberry
        tr | diacritics | ispanak            | spinach
        tr | diacritics | ISPANAK            | spinach
        tr | diacritics | İSPANAK            | spinach
        tr | diacritics | sekerpare          | sekerpare
        tr | prefix     | doma               | tomato
        tr | prefix     | pata               | potato
        tr | prefix     | yumu               | egg
        tr | prefix     | tavuk gö           | chicken-breast
        tr | prefix     | salat              | small-cucumber
        tr | plural     | domatesler         | tomato
        tr | plural     | elmalar            | apple
        tr | plural     | yumurtalar         | egg
        tr | plural     | domatesl           | tomato
        tr | typo       | çilekk             | strawberry
        tr | typo       | domatse            | tomato
        tr | typo       | yumrta             | egg
        tr | typo       | pattes             | potato
        tr | typo       | sarmsak            | garlic
        tr | typo       | ekmkek             | bread
        tr | typo       | salatlaık          | small-cucumber
        tr | typo       | zeytiyağı          | olive-oil
        tr | foreign    | egg                | egg
        tr | foreign    | milk               | milk
        en | foreign    | süt                | milk
        en | foreign    | ekmek              | bread
        """
}
