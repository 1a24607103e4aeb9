"""Makes the small files of other applications' shapes in Tests/Samples/RecipeFiles. All recipes are invented."""
import base64, gzip, io, json, struct, sys, zipfile, zlib
OUT = sys.argv[1]

def png(w=48, h=36):
    rows = b"".join(b"\0" + bytes((x * 5 % 256, y * 7 % 256, 120)[i] for x in range(w) for i in range(3)) for y in range(h))
    def part(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", struct.pack(">IIBBBBB", w, h, 8, 2, 0, 0, 0)) + part(b"IDAT", zlib.compress(rows)) + part(b"IEND", b"")

def zipped(name, parts):
    with zipfile.ZipFile(f"{OUT}/{name}", "w", zipfile.ZIP_DEFLATED) as z:
        for path, data in parts:
            info = zipfile.ZipInfo(path, (2026, 1, 2, 3, 4, 4))
            info.compress_type = zipfile.ZIP_DEFLATED
            z.writestr(info, data if isinstance(data, bytes) else data.encode())

def js(value): return json.dumps(value, ensure_ascii=False, indent=1)

def old(name, slug, lines, steps, **more):
    return {"id": 5, "name": name, "slug": slug, "description": "", "recipe_category": [], "tags": [], "rating": None,
            "recipe_yield": "4 servings", "recipe_ingredient": lines, "recipe_instructions": steps,
            "nutrition": {"calories": None}, "prep_time": None, "perform_time": None, "total_time": None, "notes": [], "org_url": None, **more}

def note(text, title=None):
    return {"title": title, "note": text, "unit": None, "food": None, "disable_amount": True, "quantity": 1}

soup = old("Lentil  Soup", "lentil-soup", [note("200 g red lentils", "Soup"), note("1 onion"), note("1 tsp mint", "Topping")],
           [{"title": "", "text": "1. Rinse the lentils."}, {"title": "", "text": "Cook for 20 minutes."}],
           recipe_category=["Soups", "Dinner"], tags=["winter"], rating=4, org_url="https://kitchen.example/lentil-soup",
           prep_time="10-15 Minutes", perform_time="30 Minutes", nutrition={"calories": "258 kcal", "fatContent": ""},
           notes=[{"title": "Lemon", "text": "Do not forget it."}])
toast = old("Toast", "toast", [note("2 slices of bread")], [{"title": "", "text": "Toast it."}], recipe_yield="")
zipped("mealie-0.5.zip", [("mealie/recipes/lentil-soup/lentil-soup.json", js(soup)),
    ("__MACOSX/mealie/recipes/._lentil-soup", b"\0\1"), ("mealie/.DS_Store", b"\0"),
    ("mealie/recipes/lentil-soup/images/original.webp", png()), ("mealie/recipes/toast/toast.json", js(toast)),
    ("mealie/settings/settings.json", "{}")])

ID = "aa0c1b2d-0000-4000-8000-00000000000%d"
zipped("mealie-backup.zip", [("database.json", js({
    "recipes": [{"id": ID % 1, "name": "Rice Pudding", "slug": "rice-pudding", "description": "Fırında", "recipe_servings": 0, "recipe_yield_quantity": 6,
        "recipe_yield": "bowls", "total_time": "2 Hours 35 Minutes", "rating": 5.0, "org_url": ""},
        {"id": ID % 2, "name": "Festive Pudding", "slug": "festive-pudding", "recipe_servings": 2}],
    "recipes_ingredients": [
        {"recipe_id": ID % 1, "position": 1, "quantity": 1.5, "unit_id": ID % 5, "food_id": ID % 6, "note": "cold", "original_text": None, "title": ""},
        {"recipe_id": ID % 1, "position": 0, "quantity": 1, "unit_id": None, "food_id": None, "note": "a pinch of salt", "original_text": None, "title": "Pudding"},
        {"recipe_id": ID % 2, "position": 0, "quantity": 2, "referenced_recipe_id": (ID % 1).replace("-", ""), "note": ""}],
    "ingredient_units": [{"id": ID % 5, "name": "litre"}], "ingredient_foods": [{"id": ID % 6, "name": "milk"}],
    "recipe_instructions": [{"recipe_id": ID % 1, "position": 0, "title": "", "text": "Stir."}],
    "recipes_to_tags": [{"recipe_id": ID % 1, "tag_id": ID % 7}], "tags": [{"id": ID % 7, "name": "sweet"}],
    "recipes_to_categories": [], "categories": [], "notes": [], "recipe_nutrition": []})),
    (f"data/recipes/{ID % 1}/images/original.webp", png())])

def paprika(uid, name, **more):
    return gzip.compress(json.dumps({"uid": uid, "name": name, "ingredients": "", "directions": "", "servings": "", "rating": 0,
        "categories": [], "notes": "", "source": "", "source_url": "", "prep_time": "", "cook_time": "", "total_time": "",
        "nutritional_info": "", "difficulty": "", "description": "", "photo_data": None, "photos": [], **more}).encode(), mtime=0)
zipped("paprika.paprikarecipes", [
    ("Zucchini Rolls.paprikarecipe", paprika("U-1", "Zucchini Rolls\n", ingredients="For the rolls:\n2 zucchini\n100 g goat cheese\n\nFor the top:\n1 tsp mint",
        directions="1. Slice.\n\n2. Roll.", servings="about 20 rolls", prep_time="30 minutes", cook_time="10 minutes", categories=["Grill", "Käse"],
        rating=3, source="Serious.example", source_url="http://serious.example/rolls", nutritional_info="Calories: 90\nFat: 4 g", difficulty="Easy",
        photo_data=base64.b64encode(png()).decode())),
    ("Broken.paprikarecipe", b"this is no gzip"),
    ("Tea.paprikarecipe", paprika("U-2", "Tea", ingredients="1 tsp tea", directions="Steep."))])

def nested(parts):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as z:
        for path, data in parts: z.writestr(zipfile.ZipInfo(path, (2026, 1, 2, 3, 4, 4)), data)
    return out.getvalue()
zipped("tandoor.zip", [("1.zip", nested([("recipe.json", js({"name": "“Texas” Chili", "description": "", "keywords": [{"name": "Hot"}],
    "steps": [{"name": "Stew", "order": 0, "instruction": "Brown {{ ingredients[0] }}.{% if true %}\n\nSimmer.", "ingredients": [
        {"food": {"name": "beans"}, "unit": {"name": "cup"}, "amount": 1.5, "note": "", "order": 2, "is_header": False, "no_amount": False},
        {"food": {"name": "beef"}, "unit": {"name": "lb"}, "amount": 2.0, "note": "diced", "order": 1, "is_header": False, "no_amount": False},
        {"food": {"name": "salt"}, "unit": None, "amount": 0, "note": "", "order": 3, "is_header": False, "no_amount": True}]},
      {"name": "", "order": 1, "instruction": "### Source\nhttps://chili.example/\u200btexas", "ingredients": []}],
    "working_time": 20, "waiting_time": 120, "servings": 6, "servings_text": "bowls", "nutrition": None})), ("image.png", png())]))])

zipped("nextcloud.zip", [("Shrimp/recipe.json", js({"@context": "http://schema.org", "@type": "Recipe", "name": "Shrimp", "recipeYield": 4,
    "prepTime": "PT0H15M", "cookTime": "PT0H8M", "recipeIngredient": ["## Marinade", "1 tbsp oil", "## Rest", "500 g shrimp"],
    "recipeInstructions": ["Mix.", "Fry."], "recipeCategory": "Main Course", "keywords": "fast,fish",
    "nutrition": {"@type": "NutritionInformation", "calories": "134 kcal"}, "url": "https://sea.example/shrimp"})),
    ("Shrimp/full.jpg", png()), ("Shrimp/thumb.jpg", png(8, 8))])

open(f"{OUT}/recipesage.json", "wb").write(b"\xef\xbb\xbf" + js({"recipes": [{"@context": "http://schema.org", "@type": "Recipe", "identifier": "r1", "name": "Granola",
    "recipeIngredient": ["[Dry]", "200 g oats", "[Wet]", "50 g honey"], "recipeInstructions": [{"@type": "HowToStep", "text": "[Oven]"}, {"@type": "HowToStep", "text": "Bake."}],
    "recipeYield": "8 bowls", "totalTime": "PT40M", "recipeCategory": ["Breakfast", "Oven"], "creditText": "Grandma", "isBasedOn": "https://oats.example/granola",
    "comment": [{"@type": "Comment", "name": "Author Notes", "text": "Stir twice."}], "aggregateRating": {"ratingValue": "5"}, "image": ["https://oats.example/g.jpg"]}]}).encode())

zipped("mela.melarecipes", [("Soup.melarecipe", js({"id": "example.org/soup", "title": "Carrot Soup", "text": "Quick", "ingredients": "# Soup\n1 l water\n1 [carrot](mela://x)",
    "instructions": "# Cook\nBoil.\nServe.", "notes": "", "nutrition": "120 kcal", "yield": "4 bowls", "prepTime": "10 min", "cookTime": "20 min", "totalTime": "",
    "categories": ["Soup"], "link": "https://example.org/soup", "images": [base64.b64encode(png()).decode()]}))])
open(f"{OUT}/crouton.crumb", "w").write(js({"uuid": "C-1", "name": "Shortcake", "serves": 8, "duration": 45, "cookingDuration": 60,
    "ingredients": [{"order": 1, "ingredient": {"name": "milk"}, "quantity": {"amount": 60, "quantityType": "MILLS"}}, {"order": 0, "ingredient": {"name": "large eggs"}, "quantity": {"amount": 4, "quantityType": "ITEM"}}],
    "steps": [{"step": "Bake.", "order": 2, "isSection": False}, {"step": "Sponge", "order": 0, "isSection": True}, {"step": "Whisk.", "order": 1, "isSection": False}],
    "images": [], "tags": [{"name": "Dessert"}], "webLink": "https://cake.example/", "sourceName": "cake.example", "neutritionalInfo": "Fat: 9 g"}))
open(f"{OUT}/kitchenowl.json", "w").write(js({"name": "Ev", "items": [{"name": "Un"}], "recipes": [{"name": "Menemen", "description": "1. @Domates doğra\n2. Pişir", "time": 25, "cook_time": 15,
    "prep_time": 10, "yields": 2, "photo": None, "source": "https://example.org/menemen", "items": [{"name": "Yumurta", "description": "3", "optional": False}, {"name": "Maydanoz", "description": "½ demet", "optional": True}], "tags": ["Kahvaltı"]}], "expenses": []}))
open(f"{OUT}/plantoeat.csv", "w").write('Title,Course,Cuisine,Main Ingredient,Description,Source,Url,Prep Time,Cook Time,Total Time,Servings,Yield,Ingredients,Directions,Tags,Rating,Photo Url,Calories,Fat\n'
    '"Bean ""Pot""",Main Course,American,Beans,"Two\nlines",A book,https://beans.example/pot,15,75,90,7,1 pot,", Pot\n2 cups beans, soaked\n, Top\n1 tsp salt\n","Soak.\nCook.\n","Cheap, Warm",3,https://beans.example/p.jpg,13,16\n')
open(f"{OUT}/myrecipebox.csv", "w").write('title,description,preparationTime,cookingTime,inactiveTime,totalTime,quantity,ingredients,instructions,notes,nutrition,favorite,rating,categories,tags,video,source,originalPicture,\n'
    'Potatoes,Crisp,10,15,,25,2,"2 potatoes ((sliced))\n1 tsp salt","Soak.\n\nFry.",Twice,"calories : 150 kcal",false,4,Sides,quick,,https://fry.example/,,\n')
open(f"{OUT}/mastercook.mxp", "w").write("""                     *  Exported from  MasterCook  *

                           Silk Kebab

Recipe By     : Somebody
Serving Size  : 30   Preparation Time :1:30
Categories    : *Afghan                          Desserts

  Amount  Measure       Ingredient -- Preparation Method
--------  ------------  --------------------------------
                        ***SYRUP***
   1 1/2  cups          granulated sugar
     1/4  teaspoon      saffron threads -- (optional)
                        ***OMELET***
   8                    eggs, of a kind that is
                        fresh from the hen

Dissolve the sugar.

Fry the eggs.

                   - - - - - - - - - - - - - - - - - -
""")
open(f"{OUT}/mealmaster.mmf", "wb").write("""MMMMM----- Recipe via Meal-Master (tm) v8.05

      Title: Käsespätzle
 Categories: Pasta, Cheese
      Yield: 4 Servings

    500 g  flour
  1 1/2 c  milk                           3    eggs
      1 ts salt

MMMMM---------------------TOPPING---------------------------
    200 g  cheese; grated

  Mix flour, eggs and milk.
  Press into boiling water.

MMMMM
""".encode("cp1252"))
zipped("cooklang.zip", [("Breakfast/Pancakes.cook", "---\nservings: 4\ntags: warm, fried\nsource: https://cook.example/pancakes\nprep time: 20 min\n---\n\n-- a comment\nCrack the @eggs{3} into a bowl, add @flour{125%g}(sifted) and @./Sauces/Syrup{1%cup}.\n\n= Pan =\nFry in @oil for ~{5%minutes}.\n")])
zipped("chowdown.zip", [("site/_recipes/sprouts.md", '---\n\nlayout: recipe\ntitle:  "Sprouts"\nimage: sprouts.png\ntags: sides, green\n\ningredients:\n- 1 bunch of sprouts\n- salt\n\ndirections:\n- Slice\n- Roast\n\n---\n\nGood ones.\n'), ("site/images/sprouts.png", png())])
zipped("cookmate.mcb", [("mycookbook.xml", '<?xml version="1.0" encoding="UTF-8"?><cookbook><recipe><title>Cake &amp; Co</title><preptime>10 min</preptime><quantity>4 servings</quantity><ingredient><li>1 cup flour</li><li>2 eggs</li></ingredient><recipetext><li>Mix it</li><li>Bake</li></recipetext><comments><li>note</li></comments><url>https://example.org/a</url><category>Cake</category><category>Quick</category><imagepath>/storage/emulated/0/images/1.png</imagepath></recipe></cookbook>'), ("images/1.png", png())])
zipped("copymethat.zip", [("recipes.html", '<!DOCTYPE html><head><meta charset="utf-8"><meta name="copymethat_class_id_version" content="2"></head><html><body>'
    + "".join(f'<div class = "recipe"><div id = "name">\n {n}\n</div><div id = "link">Adapted from <a id = "original_link" href = "https://copy.example/{i}">x</a></div><img class= "recipeImage" src = "images/{i}.png"/><div id="categories"><span class="recipeCategory">Tags:</span> <span class="recipeCategory">Pasta</span></div><div id = "servings">Servings: <a id="recipeYield">6</a></div><ul id = "recipeIngredients"><li class= "recipeIngredient_subheader">Filling</li><li class= "recipeIngredient">24 shells</li></ul><ol id = "recipeInstructions"><li class = "instruction" value = "1">Boil.</li></ol></div>' for i, n in enumerate(["Shells", "More Shells"])) + '</body></html>'), ("images/0.png", png())])
zipped("recipekeeper.zip", [("recipes.html", '<!DOCTYPE html><html><body><div class="recipe-details"><meta content="K-1" itemprop="recipeId"><meta content="0" itemprop="recipeRating"><table><tr><td><img src="images/K-1_0.png" class="recipe-photo"/></td><td><h2 itemprop="name">Cheesecake</h2><div>Courses: <span itemprop="recipeCourse">Dessert</span></div><div>Categories: <span>Cake</span><meta content="Cake" itemprop="recipeCategory"></div><div>Source: <span itemprop="recipeSource"><a href="https://keep.example/cheese">keep</a></span></div><div>Serving size: <span itemprop="recipeYield">Serves 6-8</span></div><div><meta content="PT10M" itemprop="prepTime"></div><div><meta content="PT0S" itemprop="cookTime"></div></td></tr><tr><td><div class="recipe-ingredients" itemprop="recipeIngredients"><p>200 g biscuits</p><p>2 eggs</p><p></p></div></td><td><div itemprop="recipeDirections"><p>1.Melt.</p><p></p><p>2. Bake.</p></div></td></tr></table><div class="recipe-notes" itemprop="recipeNotes"><p>Cold.</p></div><div>Calories: 571<meta content="571" itemprop="recipeNutCalories"></div></div></body></html>'), ("images/K-1_0.png", png())])
def rtk(name, **more):
    return {"title": name, "description": "", "preparationTime": "10", "cookingTime": "1h 15", "totalTime": "0", "quantity": "4 servings", "nutrition": "", "uuid": -17,
            "ingredients": "Filling:\n3 leeks\n2 eggs\n", "instructions": "Slice the leeks.\n\nBake.", "pictures": [], "url": "", "rating": 0.0, "categories": [], "tags": [], **more}

tart = rtk("Leek Tart", pictures=["/data/Pictures/tart.png"], url="https://tek.example/tart", rating=4.0, notes="Serve warm.",
           categories=[{"title": "Supper"}], tags=[{"title": "spring"}], keywords="leek;tart")
zipped("recettetek.rtk", [("recipes_0.json", js([tart])), ("recipes_1.json", js([rtk("Leek Soup", uuid=18)])), ("tart.png", png()),
    ("categories.json", js([{"title": "Supper"}, {"title": "Soups"}])), ("tags.json", js([{"title": "spring"}])), ("calendar.json", "[]")])
